"""The result of a game as points of its pairing."""

from __future__ import annotations

from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.models import Pairing
from games.models import Game
from games.models.gameplay.games import Status
from games.models.gameplay.seats import SeatResult
from games.rules.kit.terminations import SiteTermination
from games.services.gamelog.state_cache import state_of

_POINTS = {SeatResult.WON: POINTS_PER_WIN, SeatResult.LOST: 0}
"""The points by result; a draw is worth half, and so is a game that counts for nobody."""


RESULT_FIELDS = ("first_points", "second_points", "margin_halves", "is_lost_on_time")
_ON_TIME = {str(SiteTermination.TIMEOUT), str(SiteTermination.NOT_BEGUN)}


def write_result(pairing: Pairing) -> bool:
    """Store the result of a pairing's game; return whether it has changed.

    What the director has decided stays.
    """
    has_changed = set_result(pairing)
    pairing.save(update_fields=[*RESULT_FIELDS, "is_adjudicated"])
    return has_changed


def set_result(pairing: Pairing) -> bool:
    """Set the same without storing it: RESULT_FIELDS."""
    if pairing.is_adjudicated:
        return False
    before = (pairing.first_points, pairing.second_points)
    pairing.first_points, pairing.second_points = points_of(pairing.game)
    pairing.margin_halves = _margin_of(pairing)
    pairing.is_lost_on_time = pairing.game is not None and pairing.game.termination in _ON_TIME
    return before != (pairing.first_points, pairing.second_points)


def _absent_seat(game: Game) -> int | None:
    """Return the seat that did not make its first move in time, where a game ended by that.

    The game counts for nobody, but in an event the other player has been there.
    """
    if game.termination != SiteTermination.NOT_BEGUN:
        return None
    result = state_of(game).result
    return result.missed[0] if result and result.missed else None


def points_of(game: Game | None) -> tuple[int | None, int | None]:
    """Return the points of both seats; None before the end of the game."""
    if game is None or game.status == Status.RUNNING:
        return None, None
    if (absent := _absent_seat(game)) is not None:
        return (0, POINTS_PER_WIN) if absent == 0 else (POINTS_PER_WIN, 0)
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    first, second = (
        _POINTS.get(SeatResult(seat.result or "none"), POINTS_PER_DRAW) for seat in seats
    )
    return first, second


def _margin_of(pairing: Pairing) -> int:
    """Return by how many half points the first player was ahead; negative where the player was
    behind.
    """
    game = pairing.game
    if game is None or not game.margin_halves or pairing.first_points is None:
        return 0
    return game.margin_halves * (pairing.first_points - POINTS_PER_DRAW)
