"""The forms by which the host of a league removes or replaces a player, kept where refused."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.message_page import Link
from accounts.web.permissions import account_required
from accounts.web.requests import PlayerRequest
from events.forms.leagues import RemovalForm, SubstitutionForm
from events.models import Season
from events.services.leagues.entries import departures, substitution
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments.refusals import EventRefusal
from events.views.leagues import seasons
from games.log.commands import Refused
from games.rules.kit.core import RulesError
from games.services.gamelog.actors import NotPermitted
from games.views.common import errors
from games.views.common.responses import SeeOther

FIELDS = {
    LeagueRefusal.NOBODY_TO_REMOVE: "player",
    LeagueRefusal.REASON_MISSING: "reason",
    LeagueRefusal.IN_SEASON: "name",
    EventRefusal.NO_SUCH_PLAYER: "name",
    EventRefusal.WAS_IN_THE_EVENT: "name",
    EventRefusal.SUBSTITUTE_NOT_AVAILABLE: "name",
    EventRefusal.GAME_UNDER_WAY: "player",
}
"""The fields beside which refusals of the services stand; others stand above the form."""


@require_POST
@account_required
def league_remove(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Remove a player on behalf of the host, with a public reason."""
    season = seasons.season_with_players(pk, number)
    form = RemovalForm(request.POST, auto_id=seasons.REMOVAL_IDS)

    def remove(player: User, reason: str) -> None:
        departures.remove(season.pk, request.player, player, reason, at=request.received_at)

    return _acted(request, season, form, remove)


@require_POST
@account_required
def league_substitute(request: PlayerRequest, pk: UUID, number: int) -> HttpResponse:
    """Put a substitute in the place of a player on behalf of the host, with a public reason."""
    season = seasons.season_with_players(pk, number)
    form = SubstitutionForm(request.POST, auto_id=seasons.SUBSTITUTION_IDS)

    def substitute(player: User, reason: str) -> None:
        name, at = form.cleaned_data["name"], request.received_at
        substitution.substitute(season.pk, request.player, player, name, reason, at=at)

    return _acted(request, season, form, substitute)


def _acted(
    request: PlayerRequest, season: Season, form: RemovalForm, act: Callable[[User, str], object]
) -> HttpResponse:
    """Carry out an act and return to the season, or show its page with the form as it was sent."""
    try:
        departures.check_host(season.pk, request.player)
        if not form.is_valid():
            return _again(request, season, form, 422)
        act(_player(form), form.cleaned_data["reason"])
    except RulesError as refusal:
        is_shown = season.state == Season.State.RUNNING and not isinstance(refusal, NotPermitted)
        if not is_shown:
            return errors.page(request, refusal, way_back(season))
        form.add_error(FIELDS.get(refusal.code), errors.sentence(refusal))
        return _again(request, season, form, errors.status_of(refusal))
    return SeeOther(season.get_absolute_url())


def _again(request: PlayerRequest, season: Season, form: RemovalForm, status: int) -> HttpResponse:
    if isinstance(form, SubstitutionForm):
        return seasons.season_page(request, season, status, substitution=form)
    return seasons.season_page(request, season, status, removal=form)


def _player(form: RemovalForm) -> User:
    """Return the player whom the form names. Raises Refused where there is none."""
    player = User.objects.filter(pk=form.cleaned_data["player"]).first()
    if player is None:
        raise Refused(LeagueRefusal.NOBODY_TO_REMOVE)
    return player


def way_back(season: Season) -> Link:
    """Return the link back to the page of a season."""
    return Link(season.get_absolute_url(), _("Open the season"), "primary")
