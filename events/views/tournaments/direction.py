"""The pages of a director: the possible acts, and each act with its reason."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.tournaments.direction import ReasonForm
from events.models import LogKind, Tournament
from events.services.tournaments import event_log
from events.services.tournaments.direction import schedule
from events.services.tournaments.direction.points import WITH_POINTS
from events.views.tournaments.director_acts import ACTS, DirectorAct
from events.views.tournaments.ways_back import to_event
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther

OVER = (Tournament.State.FINAL, Tournament.State.CANCELLED)
"""The states in which there is nothing left to direct."""


@require_safe
@account_required
def event_director(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the director the possible acts on players, games and the event itself."""
    event = get_object_or_404(Tournament, pk=pk)
    try:
        event_log.require_director(event, request.player)
    except NotPermitted as refusal:
        return errors.page(request, refusal, to_event(event))
    context = {"event": event, "is_over": event.state in OVER, "section": "events"}
    if event.state not in OVER:
        context |= _possible_acts(event, request.player)
    return render(request, "events/tournaments/direction/director.html", context)


def _possible_acts(event: Tournament, director: User) -> dict[str, object]:
    """Return what the director can do now: the acts on the event itself, and on players and games.

    Left out is what would be refused: nobody judges their own games, for one.
    """
    own = event.pairings.of_user(director).values("pk")
    pairings = event.pairings.with_players().exclude(pk__in=own).order_by("round", "pk")
    by_director = event.log.filter(kind=LogKind.ADJUDICATED).values("pairing")
    is_running = event.state == Tournament.State.RUNNING
    return {
        "acts": [(act, gettext(ACTS[act].title)) for act in schedule.possible_acts(event)],
        "entries": event.entries.select_related("user").order_by("number", "entered_at", "pk"),
        "open_pairings": pairings.filter(first_points=None) if is_running else [],
        "has_points": event.kind in WITH_POINTS,
        "decided": pairings.filter(is_adjudicated=True, pk__in=by_director),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@account_required
def event_act(request: PlayerRequest, pk: UUID, act: str, target: int = 0) -> HttpResponse:
    """Ask the director for a reason, and carry out the act."""
    event = get_object_or_404(Tournament, pk=pk)
    chosen = ACTS.get(act)
    if chosen is None or bool(chosen.subject) != bool(target):
        raise Http404
    try:
        event_log.require_director(event, request.player)
        subject = chosen.subject(event, target) if chosen.subject else event.name
    except NotPermitted as refusal:
        return errors.page(request, refusal, to_event(event))
    except ObjectDoesNotExist as missing:
        raise Http404 from missing
    if request.method != "POST":
        return _page(request, event, chosen, subject, chosen.form_for(event, target))
    form = chosen.form_for(event, target, request.POST)
    if not form.is_valid():
        return _page(request, event, chosen, subject, form, 422)
    try:
        chosen.run(event, request.player, target, form.cleaned_data, request.received_at)
    except RulesError as refusal:
        form.add_error(None, errors.sentence(refusal))
        return _page(request, event, chosen, subject, form, errors.status_of(refusal))
    return SeeOther(event.get_absolute_url())


def _page(
    request: PlayerRequest,
    event: Tournament,
    act: DirectorAct,
    subject: str,
    form: ReasonForm,
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "title": gettext(act.title),
        "effect": gettext(act.effect),
        "subject": subject,
        "form": form,
        "section": "events",
    }
    return render(request, "events/tournaments/direction/act.html", context, status=status)
