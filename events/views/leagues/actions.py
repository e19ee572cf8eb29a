"""The forms that players and hosts send from the pages of a league."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.message_page import Link
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.leagues import RemovalForm, SubstitutionForm
from events.models import League, Season
from events.services.leagues import announcements
from events.services.leagues.entries import admission, departures, substitution
from events.services.leagues.refusals import LeagueRefusal
from games.log.commands import Refused
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
        return errors.page(request, refusal, _way_back(season))
    return SeeOther(season.get_absolute_url())


@require_POST
@account_required
def league_leave(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Withdraw the player from a season, after the page has said what happens to the games."""
    season = get_object_or_404(Season, league=pk, number=number)
    try:
        departures.leave(season.pk, request.player, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, _way_back(season))
    return SeeOther(season.get_absolute_url())


@require_POST
@account_required
def league_remove(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Remove a player on behalf of the host, with a public reason."""
    season = get_object_or_404(Season, league=pk, number=number)
    try:
        player, reason = _removal(RemovalForm(request.POST))
        departures.remove(season.pk, request.player, player, reason, at=request.received_at)
    except RulesError as refusal:
        return errors.page(request, refusal, _way_back(season))
    return SeeOther(season.get_absolute_url())


@require_POST
@account_required
def league_substitute(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Put a substitute in the place of a player on behalf of the host, with a public reason."""
    season = get_object_or_404(Season, league=pk, number=number)
    form = SubstitutionForm(request.POST)
    try:
        player, reason = _removal(form)
        name = form.cleaned_data.get("name", "")
        substitution.substitute(
            season.pk, request.player, player, name, reason, at=request.received_at
        )
    except RulesError as refusal:
        return errors.page(request, refusal, _way_back(season))
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


def _way_back(season: Season) -> Link:
    return Link(season.get_absolute_url(), _("Open the season"), "primary")


def _removal(form: RemovalForm) -> tuple[User, str]:
    """Return the player whom the form names, and the reason. Raises Refused where it names
    nobody.
    """
    form.is_valid()
    player = User.objects.filter(pk=form.cleaned_data.get("player") or 0).first()
    if player is None:
        raise Refused(LeagueRefusal.NOBODY_TO_REMOVE)
    return player, form.cleaned_data.get("reason", "")
