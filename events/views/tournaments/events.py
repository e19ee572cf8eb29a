"""The list of events, the page of each, and the form of a new event."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest, SiteRequest
from events.forms.tournaments.events import EventForm
from events.models import Club, Tournament, TournamentEntry, TournamentLogEntry
from events.models.tournaments.pairings import SEATS
from events.services.clubs import members
from events.services.clubs.club_lists import clubs_of
from events.services.tournaments import announcements, seals
from events.services.tournaments.announcements import min_players
from events.services.tournaments.lists import event_lists
from events.views.ladders import reach
from events.views.sharing import pictures, tables
from events.views.team_matches import team_panels
from events.views.tours import tour_panel
from games.models import Aid, Game
from games.rules import RULESETS
from games.rules.kit.core import RulesError
from games.services.text.time_control_text import time_control_text
from games.views.common import errors
from games.views.common.guests import key_of
from games.views.common.responses import SeeOther
from games.views.lobby.terms import AID_SENTENCES

PLAYERS_OF_LOG = [f"pairing__{seat}__user" for seat in SEATS]
"""The players of games that the entries of a log name, read along with it."""
LOG_ENTRIES_PER_PAGE = 100


@require_safe
def events(request: SiteRequest) -> HttpResponse:
    """Show the events that are open, those that run, and those that are over."""
    found = list(event_lists.listed(request.player))
    states = Tournament.State
    over = (states.PLAYED, states.FINAL, states.CANCELLED)
    context = {
        "open": [event for event in found if event.state == states.OPEN],
        "running": [event for event in found if event.state in (states.DRAWING, states.RUNNING)],
        "over": [event for event in found if event.state in over],
        "rulesets": [rules for rules in RULESETS.values() if 2 in rules.seats],
        "section": "events",
    }
    return render(request, "events/tournaments/events.html", context)


@require_safe
def event(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show an event to visitors who have its address: terms, players, table and log."""
    related = ("director", "club", "guest_club", "division__season")
    shown = get_object_or_404(Tournament.objects.select_related(*related), pk=pk)
    players = list(shown.entries.taking_part())
    seed = seals.seed_of(shown)
    drawn = list(seals.drawn_entries(shown).select_related("user")) if seed else []
    context = {
        "event": shown,
        "players": players,
        "has_bots": any(entry.bot for entry in players),
        "is_entered": request.player in [entry.user for entry in players if entry.user],
        **_asking_context(shown, request.player),
        "may_start": len(players) >= min_players(shown),
        "is_director": request.player == shown.director and not shown.is_team_match,
        **_club_context(shown.club, request.player),
        "time": time_control_text(shown.time_control),
        "aid": AID_SENTENCES[Aid(shown.aid)],
        **tables.context_of(shown),
        **reach.context_of(shown, request.player),
        **tour_panel.context_of(shown, request.player),
        **team_panels.context_of(shown, request.player),
        "running": _running_games(shown),
        "log": _log_page(request, shown),
        "heads": pictures.heads_of(shown),
        "picture": pictures.picture_url(shown),
        "embed_url": f"{settings.SITE_URL}{reverse('event_embed', args=[shown.pk])}",
        "commitment": seals.commitment_of(shown),
        "seed": seed.hex() if seed else "",
        "lot_names": [entry.pk for entry in drawn],
        "drawn": sorted(drawn, key=lambda entry: entry.number or 0),
        "section": "events",
    }
    return render(request, "events/tournaments/event.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def event_new(request: PlayerRequest, ruleset: str) -> HttpResponse:
    """Show the form and announce an event; what was typed stays when something is wrong with it."""
    rules = RULESETS.get(ruleset)
    if rules is None or 2 not in rules.seats:
        raise Http404
    clubs = clubs_of(request.player)
    if request.method != "POST":
        initial = {"club": request.GET.get("club", "")}
        return _form(request, EventForm(rules, clubs, initial=initial))
    form = EventForm(rules, clubs, request.POST, player=request.player)
    if not form.is_valid():
        return _form(request, form, 422)
    try:
        made = announcements.announce(
            request.player, form.terms(), at=request.received_at, key=key_of(request)
        )
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _form(request, form, errors.status_of(refusal))
    return SeeOther(made.get_absolute_url())


def _log_page(request: SiteRequest, shown: Tournament) -> Page[TournamentLogEntry]:
    """Return a page of the log, the latest entries first: that of a ladder grows with each game."""
    log = shown.log.select_related("person", *PLAYERS_OF_LOG).order_by("-number")
    return Paginator(log, LOG_ENTRIES_PER_PAGE).get_page(request.GET.get("log"))


def _club_context(club: Club | None, reader: User | None) -> dict[str, bool]:
    """Return whether the event is open to the reader, and whether they may find its club."""
    if club is None:
        return {"is_outside": False, "finds_club": False}
    is_inside = bool(reader and members.is_inside(club, reader))
    return {"is_outside": not is_inside, "finds_club": is_inside or not club.is_hidden}


def _asking_context(shown: Tournament, reader: User | None) -> dict[str, object]:
    """Return how many players wait for approval, and whether the reader is one of them.

    Once nobody can enter any more nobody waits, but the reader was left out.
    """
    if not shown.by_approval:
        return {"asking": 0, "has_asked": False}
    asking = shown.entries.filter(state=TournamentEntry.State.ASKED).values_list("user", flat=True)
    has_asked = bool(reader and reader.pk in asking)
    takes_entries = shown.is_open or shown.is_open_house
    return {"asking": len(asking) if takes_entries else 0, "has_asked": has_asked}


def _form(request: PlayerRequest, form: EventForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "rules": form.ruleset, "key": uuid4(), "section": "events"}
    return render(request, "events/tournaments/event_new.html", context, status=status)


def _running_games(shown: Tournament) -> list[Game]:
    """Return the games for which an event waits, those with the least time first."""
    games = Game.objects.running().filter(
        pk__in=shown.pairings.filter(first_points=None).values("game")
    )
    return list(games.by_time().with_seats())
