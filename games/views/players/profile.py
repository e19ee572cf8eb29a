"""The profile of a player: since when, against whom, with what results, and the year in a
calendar.
"""

from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext, ngettext, pgettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.display import zone_of
from accounts.web.requests import SiteRequest
from games.extensions.pages.page_heads import heads_of
from games.extensions.pages.profile_sections import sections_of
from games.models import SeatResult, Status
from games.models.gameplay.games import GameQuerySet
from games.rules import RULESETS
from games.services.lobby import blocks_in_force, standing_challenges
from games.services.lobby.game_visibility import games_of
from games.services.players import directory, follows, watch_lists
from games.services.players.statistics import results
from games.services.players.statistics.activity import activity
from games.services.players.statistics.counted_seats import counted_seats
from games.services.players.statistics.reliability import reliability
from games.services.players.statistics.streaks import Streaks, streaks
from games.views.gameplay.game_summary import summaries
from games.views.gameplay.solo import bests
from games.views.lobby.lobby import challenge_rows
from games.views.lobby.table_rows import ChallengeRow
from games.views.players.calendar import calendar
from games.views.players.watch import watched_games

GAMES_PER_PAGE = 12


@require_safe
def profile(request: SiteRequest, username: str) -> HttpResponse:
    """Show the profile of an account; guests, who are only a cookie, have none."""
    person = get_object_or_404(User.objects.accounts_named(username))
    reader, now = request.player, request.received_at
    context = {
        "person": person,
        "away_until": _away_until(person, now),
        "online": person.show_online and person.pk in directory.online_keys(now),
        "reliability": reliability(person),
        **_records(person, reader),
        **_finished(request, person),
        "bests": list(bests(person)),
        "sections": sections_of(person, reader),
        "heads": heads_of(person),
        "challenges": _challenges_of(request, person),
        "playing": watched_games(watch_lists.games_played_now(person, reader), reader),
        "ruleset": next(iter(RULESETS)),
        "followed": follows.is_following(reader, person),
        "blocked": reader is not None and blocks_in_force.has_blocked(reader, person.pk),
        "section": "players",
    }
    return render(request, "games/players/profile/profile.html", context)


def _records(person: User, reader: User | None) -> dict[str, object]:
    """Return the results in figures and tables, with people and bots counted separately."""
    seats = counted_seats(person, reader)
    return {
        "with_people": results.total_against_people(seats),
        "with_bots": results.total_against_bots(seats),
        "streaks": (found := streaks(seats)),
        "streak": _streak_text(found),
        "tables": [
            (gettext("By game"), pgettext("a kind of game", "Game"), results.by_game(seats)),
            (gettext("By opponent"), gettext("Opponent"), results.by_opponent(seats, person)),
            (gettext("Against bots"), gettext("Bot"), results.against_bots(seats)),
        ],
    }


def _finished(request: SiteRequest, person: User) -> dict[str, object]:
    """Return the finished games, a page at a time, and the calendar of a year."""
    games, zone = games_of(person, request.player), zone_of(request)
    over, chosen = _over(games), request.GET.get("game", "")
    if chosen in RULESETS:
        over = over.filter(ruleset=chosen)
    page = Paginator(over, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    return {
        "calendar": calendar(activity(games, request.received_at, zone)),
        "zone": str(zone),
        "page": page,
        "summaries": summaries(list(page.object_list), request.player, about=person),
        "chosen": chosen if chosen in RULESETS else "",
        "played": _played(games),
    }


def _over(games: GameQuerySet) -> GameQuerySet:
    return games.filter(status=Status.OVER).order_by("-moved_at", "pk")


def _played(games: GameQuerySet) -> list[tuple[str, str]]:
    """Return the games to choose from, of which the person has finished at least one."""
    keys = set(_over(games).order_by().values_list("ruleset", flat=True).distinct())
    return [(key, gettext(rules.name)) for key, rules in RULESETS.items() if key in keys]


def _streak_text(found: Streaks) -> str:
    """Return the present streak in words; "" where there is none."""
    if found.result == SeatResult.WON:
        text = ngettext("%(count)s win", "%(count)s wins in a row", found.current)
    elif found.result == SeatResult.LOST:
        text = ngettext("%(count)s loss", "%(count)s losses in a row", found.current)
    elif found.result == SeatResult.DRAWN:
        text = ngettext("%(count)s draw", "%(count)s draws in a row", found.current)
    else:
        return ""
    return text % {"count": found.current}


def _away_until(person: User, at: datetime) -> datetime | None:
    """Return the end of the present vacation, if there is one."""
    return person.absences.now(at).aggregate(until=Max("ends_at"))["until"]


def _challenges_of(request: SiteRequest, person: User) -> list[ChallengeRow]:
    """Return the standing challenges of the person that can be taken now."""
    free = standing_challenges.available(request.received_at, request.player)
    return challenge_rows(free.filter(user=person), request.player)
