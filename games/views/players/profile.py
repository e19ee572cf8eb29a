"""The profile of a player: since when, against whom, with what results."""

from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import Max, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.web.requests import SiteRequest
from games.extensions.page_heads import heads_of
from games.extensions.profile_sections import sections_of
from games.models import Game, Status
from games.rules import RULESETS
from games.services.lobby import blocks, standing_challenges
from games.services.players import follows, statistics
from games.views.gameplay.game_summary import summaries
from games.views.gameplay.solo import bests
from games.views.lobby.lobby import challenge_rows
from games.views.lobby.table_rows import ChallengeRow

GAMES_PER_PAGE = 12


@require_safe
def profile(request: SiteRequest, username: str) -> HttpResponse:
    """Show the profile of an account: a guest is a cookie, and nobody to look up."""
    person = get_object_or_404(User.objects.accounts(), pk__in=User.objects.named(username))
    over, chosen = _over(person), request.GET.get("game", "")
    if chosen in RULESETS:
        over = over.filter(ruleset=chosen)
    page = Paginator(over, GAMES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "person": person,
        "away_until": _away_until(person, request.received_at),
        "reliability": statistics.reliability(person),
        "tables": [
            (gettext("Results"), gettext("Opponents"), statistics.by_kind(person)),
            (
                gettext("Results by game"),
                pgettext("a kind of game", "Game"),
                list(statistics.by_game(person)),
            ),
            (gettext("Results by opponent"), gettext("Opponent"), statistics.by_opponent(person)),
        ],
        "bests": list(bests(person)),
        "sections": sections_of(person, request.player),
        "heads": heads_of(person),
        "challenges": _challenges_of(request, person),
        "page": page,
        "summaries": summaries(list(page.object_list), request.player, about=person),
        "chosen": chosen if chosen in RULESETS else "",
        "played": _played(person),
        "ruleset": next(iter(RULESETS)),
        "followed": follows.is_following(request.player, person),
        "blocked": request.player is not None and blocks.has_blocked(request.player, person.pk),
    }
    return render(request, "games/players/profile.html", context)


def _over(person: User) -> QuerySet[Game]:
    return Game.objects.of(person).filter(status=Status.OVER).order_by("-moved_at", "pk")


def _played(person: User) -> list[tuple[str, str]]:
    """Return the games to choose from: those the person has finished one of."""
    keys = set(_over(person).order_by().values_list("ruleset", flat=True).distinct())
    return [(key, gettext(rules.name)) for key, rules in RULESETS.items() if key in keys]


def _away_until(person: User, at: datetime) -> datetime | None:
    """Return the end of the vacation that lasts, if one does."""
    return person.absences.now(at).aggregate(until=Max("ends_at"))["until"]


def _challenges_of(request: SiteRequest, person: User) -> list[ChallengeRow]:
    """Return what may be taken of the person's standing challenges now."""
    free = standing_challenges.available(request.received_at, request.player)
    return challenge_rows(free.filter(user=person), request.player)
