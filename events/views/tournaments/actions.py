"""The forms that players and directors send from the page of an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.models import Tournament
from events.services.tournaments import entries
from events.views.tournaments.ways_back import to_event
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def event_enter(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Enter the player, in a team match for the club that they choose."""
    return _done(request, pk, partial(entries.enter, team=request.POST.get("team", "")))


@require_POST
@account_required
def event_withdraw(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Withdraw the player."""
    return _done(request, pk, entries.withdraw)


@require_POST
@account_required
def event_start(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """Close entries on behalf of the director."""
    return _done(request, pk, entries.start)


def _done(request: PlayerRequest, pk: UUID, act: Callable[..., Tournament]) -> HttpResponse:
    event = get_object_or_404(Tournament, pk=pk)
    try:
        act(pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, to_event(event))
    return SeeOther(event.get_absolute_url())
