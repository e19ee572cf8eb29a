"""The forms without questions that players and hosts send from the pages of a league."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.models import League, Season
from events.services.leagues import announcements
from events.services.leagues.entries import admission, departures
from events.views.leagues.host_acts import way_back
from games.rules.kit.core import RulesError
from games.views.common import errors
from games.views.common.responses import SeeOther


@require_POST
@account_required
def league_enter(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Enter the player into a season."""
    season = get_object_or_404(Season, league=pk, number=number)
    try:
        admission.enter(season.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, way_back(season))
    return SeeOther(season.get_absolute_url())


@require_POST
@account_required
def league_leave(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Withdraw the player from a season, after the page has said what happens to the games."""
    season = get_object_or_404(Season, league=pk, number=number)
    try:
        departures.leave(season.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, way_back(season))
    return SeeOther(season.get_absolute_url())


@require_POST
@account_required
def league_end(request: PlayerRequest, pk: UUID) -> HttpResponse:
    """End the league on behalf of its host, after the page has asked."""
    league = get_object_or_404(League, pk=pk)
    try:
        announcements.end(league.pk, request.player)
    except RulesError as refusal:
        return errors.page(request, refusal)
    return SeeOther(league.get_absolute_url())
