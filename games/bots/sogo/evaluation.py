"""The evaluation of a quiet Sogo position for the side about to drop, counted in lines."""

from games.bots.sogo.bitboard import Geometry, Side
from games.bots.sogo.weights import HOLE, NEAR

BALL = 40
"""The worth of a captured ball (variant 2)."""
AT_HAND = 30
"""The worth of a capture that the side to drop can make at once, or that it cannot prevent."""
BEFORE_THEIRS = 12
"""The share of a capture's worth that is left when the enemy captures right afterwards."""
TO_BLOCK = 4
"""The cost of having to spend the turn on a block."""


def lines_and_holes(board: Geometry, us: Side, them: Side) -> int:
    """Return open lines and free holes, ours less theirs."""
    score = _open_lines(board, us, them, 1, NEAR)
    if us[1] or them[1]:
        free = board.full ^ us[0] ^ them[0]
        score += HOLE * ((us[1] & free).bit_count() - (them[1] & free).bit_count())
    return score


def _open_lines(board: Geometry, us: Side, them: Side, line: int, near: int) -> int:
    my_open, their_open = board.every ^ them[2], board.every ^ us[2]
    return line * ((us[3] & my_open).bit_count() - (them[3] & their_open).bit_count()) + near * (
        (us[4] & my_open).bit_count() - (them[4] & their_open).bit_count()
    )


def evaluate(board: Geometry, us: Side, them: Side, turn: int) -> int:
    """Evaluate a position of variant 1; `turn` is the seat of `us`."""
    worth = board.weights
    score = worth.on_move + _open_lines(board, us, them, worth.line, worth.near)
    if us[1] or them[1]:
        free = board.full ^ us[0] ^ them[0]
        mine, theirs = us[1] & free, them[1] & free
        for places, my_worth, their_worth in board.levels[turn]:
            score += my_worth * (mine & places).bit_count()
            score -= their_worth * (theirs & places).bit_count()
    return score


def evaluate_captures(board: Geometry, us: Side, them: Side, ready: int, lead: int) -> int:
    """Evaluate a position of variant 2: balls taken (`lead`), those about to be, and open lines."""
    score = BALL * lead + lines_and_holes(board, us, them)
    theirs = ready & them[1]
    if ready & us[1]:
        return score + (BEFORE_THEIRS if theirs else AT_HAND)
    if theirs:
        return score - (AT_HAND if theirs & theirs - 1 else TO_BLOCK)
    return score
