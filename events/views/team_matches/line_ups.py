"""The page on which the officers of a club choose their line-up, and the form that declines."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.team_matches import CallOffForm, LineUpForm
from events.models import Tournament
from events.services.clubs.refusals import ClubRefusal
from events.services.clubs.teams import Team, club_of, officers_of_team
from events.services.team_matches import challenges, line_ups
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def event_line_up(request: PlayerRequest, pk: UUID, team: int) -> HttpResponse:
    """Show the officers of a club who has entered, and store their choice."""
    event = _match(pk)
    if team not in Team.values:
        raise Http404
    if request.player not in officers_of_team(event, team):
        return errors.page(request, NotPermitted(ClubRefusal.OFFICERS_ONLY))
    if not event.is_open:
        return errors.page(request, Refused(EventRefusal.ENTRIES_CLOSED))
    players = list(event.entries.taking_part().filter(team=team))
    if request.method != "POST":
        return _page(request, event, team, LineUpForm(event.board_count, players))
    form = LineUpForm(event.board_count, players, request.POST)
    if not form.is_valid():
        return _page(request, event, team, form, 422)
    try:
        line_ups.choose(event.pk, request.player, team, form.chosen(), at=request.received_at)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, event, team, form, errors.status_of(refusal))
    return SeeOther(event.get_absolute_url())


@require_POST
@account_required
def event_call_off(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Call the match off on behalf of an officer of either club."""
    event = _match(pk)
    form = CallOffForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        challenges.call_off(event.pk, request.player, reason, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(event.get_absolute_url())


def _match(pk: UUID) -> Tournament:
    matches = Tournament.objects.filter(kind=Tournament.Kind.TEAM_MATCH)
    return get_object_or_404(matches.select_related("club", "guest_club"), pk=pk)


def _page(
    request: PlayerRequest, event: Tournament, team: int, form: LineUpForm, status: int = 200
) -> HttpResponse:
    context = {
        "event": event,
        "club": club_of(event, team),
        "entered": event.entries.taking_part().filter(team=team).count(),
        "form": form,
        "section": "events",
    }
    return render(request, "events/team_matches/line_up.html", context, status=status)
