"""The evaluation of a quiet Sogo position for the side about to drop, counted in lines."""

from games.bots.sogo.bitboard import Geometry, Side
from games.bots.sogo.weights import (
    AT_HAND,
    BALL,
    BEFORE_THEIRS,
    CAPTURE_HOLE,
    CAPTURE_LEAD_PER_RESULT,
    CAPTURE_LINE,
    CAPTURE_NEAR,
    weights_of,
)
from games.rules.sogo.position import Form


def lead_per_result(form: Form) -> int:
    """Return the lead with which 0.76 of a result is to be expected."""
    if form.capture:
        return CAPTURE_LEAD_PER_RESULT
    return weights_of(form.size, form.length).lead_per_result


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
    score = BALL * lead + _open_lines(board, us, them, CAPTURE_LINE, CAPTURE_NEAR)
    if us[1] or them[1]:
        free = board.full ^ us[0] ^ them[0]
        score += CAPTURE_HOLE * ((us[1] & free).bit_count() - (them[1] & free).bit_count())
    theirs = ready & them[1]
    if ready & us[1]:
        return score + (BEFORE_THEIRS if theirs else AT_HAND)
    return score - AT_HAND if theirs & theirs - 1 else score
