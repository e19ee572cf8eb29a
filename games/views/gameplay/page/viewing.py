"""A viewing of a game: its state and its viewer, from which every section of the page is made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.web.requests import SiteRequest
from games.log.state import State
from games.models import Game, Seat
from games.models.gameplay.board_preferences import board_preferences
from games.services.gamelog.state_cache import state_of
from games.views.common.viewer import TypedMove, Viewer


@dataclass(frozen=True)
class Viewing:
    """A request to look at a game, with everything known about it.

    `own` is the seat of the viewer, None for onlookers; `typed` came with the request.
    """

    request: SiteRequest
    game: Game
    state: State
    seats: list[Seat]
    own: Seat | None
    viewer: Viewer
    typed: TypedMove
    now: datetime


def viewing_of(
    request: SiteRequest, game: Game, ply: int | None, typed: TypedMove | None
) -> Viewing:
    """Return the game and its viewer; `ply` None means the board as it stands now.

    The seats must be prefetched.
    """
    state, own = state_of(game), game.seat_of(request.player)
    shown = state.ply if ply is None else ply
    preferences = board_preferences(request.player, game.ruleset)
    number = own.number if own else None
    viewer = Viewer(request.player, number, shown, ply is None, preferences)
    seats = list(game.seats.all())
    return Viewing(request, game, state, seats, own, viewer, typed or TypedMove(), timezone.now())
