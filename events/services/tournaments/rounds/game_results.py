"""The result of a game as points of its pairing."""

from __future__ import annotations

from events.formulas.tournaments.points import POINTS_PER_DRAW, POINTS_PER_WIN
from events.models import Pairing
from games.models import Game
from games.models.gameplay.games import Status
from games.models.gameplay.seats import SeatResult
from games.rules.kit.terminations import SiteTermination

_POINTS = {SeatResult.WON: POINTS_PER_WIN, SeatResult.LOST: 0}
"""Points by result; a draw is worth half, and so is a game that counts for nobody."""


def write_result(pairing: Pairing) -> bool:
    """Store the result of the game of a pairing; return whether it has changed.

    What the director has decided stays.
    """
    if pairing.is_adjudicated:
        return False
    before = (pairing.first_points, pairing.second_points)
    pairing.first_points, pairing.second_points = points_of(pairing.game)
    pairing.margin_halves = _margin_of(pairing)
    is_timeout = pairing.game and pairing.game.termination == SiteTermination.TIMEOUT
    pairing.is_lost_on_time = bool(is_timeout)
    pairing.save()
    return before != (pairing.first_points, pairing.second_points)


def points_of(game: Game | None) -> tuple[int | None, int | None]:
    """Return the points of both seats; None before its end."""
    if game is None or game.status == Status.RUNNING:
        return None, None
    results = game.seats.order_by("number").values_list("result", flat=True)
    first, second = (
        _POINTS.get(SeatResult(result or "none"), POINTS_PER_DRAW) for result in results
    )
    return first, second


def _margin_of(pairing: Pairing) -> int:
    """Return by how many half points the first player was ahead; negative where behind."""
    game = pairing.game
    if game is None or not game.margin_halves or pairing.first_points is None:
        return 0
    return game.margin_halves * (pairing.first_points - POINTS_PER_DRAW)
