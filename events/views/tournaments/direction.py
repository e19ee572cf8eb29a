"""The pages of a director: the possible acts, and each act with its reason."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.tournaments.direction import ReasonForm
from events.models import LogKind, Tournament
from events.services.tournaments import event_log
from events.services.tournaments.direction.points import WITH_POINTS
from events.views.tournaments.director_acts import ACTS, DirectorAct
from events.views.tournaments.ways_back import to_event
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_safe
@account_required
def event_director(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Show the director the possible acts on players, games and the event itself."""
    event = get_object_or_404(Tournament, pk=pk)
    try:
        event_log.require_director(event, request.player)
    except NotPermitted as refusal:
        return errors.page(request, refusal, to_event(event))
    pairings = event.pairings.with_players().order_by("round", "pk")
    by_director = event.log.filter(kind=LogKind.ADJUDICATED).values("pairing")
    context = {
        "event": event,
        "entries": event.entries.select_related("user").order_by("number", "entered_at", "pk"),
        "open_pairings": pairings.filter(first_points=None),
        "has_points": event.kind in WITH_POINTS,
        "decided": pairings.filter(is_adjudicated=True, pk__in=by_director),
        "section": "events",
    }
    return render(request, "events/tournaments/direction/director.html", context)


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
