"""How a Sogo position is drawn (placeholder layers until the drawing lands)."""

from collections.abc import Sequence

from games.rules.board import Board
from games.rules.core import Move, Seat
from games.rules.sogo.position import SogoPosition


def draw(
    view: SogoPosition,
    seat: Seat | None,
    *,
    last: Sequence[Move] = (),
    notation: str = "",
    hints: bool = False,
) -> Board:
    """See Ruleset.board."""
    return Board(key="sogo", layers=())
