"""The points of Ludoku: variominos with a majority, and half points by option."""

from fractions import Fraction

from games.rules.kit.core import Points
from games.rules.ludoku.fields import COLUMNS, ROWS, VARIOMINOS

NONE, LITERAL, FULL = "none", "literal", "full"
"""The options for half points: none; one for every unit with own dice alone; the same, but
variominos must be full.
"""


def points(dice: tuple[int, int], halves: str) -> tuple[Points, Points]:
    """Return the points of each seat exactly: a whole number, or a fraction where a half is left
    over.
    """
    ivory, midnight = dice
    return (
        _exactly(half_points(ivory, midnight, halves)),
        _exactly(half_points(midnight, ivory, halves)),
    )


def _exactly(count: int) -> Points:
    return Fraction(count, 2) if count % 2 else count // 2


def half_points(mine: int, theirs: int, halves: str) -> int:
    """Return the score of one side, counted in half points."""
    majorities = sum((mine & unit).bit_count() > (theirs & unit).bit_count() for unit in VARIOMINOS)
    return 2 * majorities + _alone(mine, theirs, halves)


def _alone(mine: int, theirs: int, halves: str) -> int:
    """Return how many variominos, rows and columns bring a half point (interpretation ludoku-7)."""
    if halves == NONE:
        return 0
    lines = sum(bool(mine & unit) and not theirs & unit for unit in (*ROWS, *COLUMNS))
    if halves == FULL:
        return lines + sum(mine & unit == unit for unit in VARIOMINOS)
    return lines + sum(bool(mine & unit) and not theirs & unit for unit in VARIOMINOS)


def spelled(score: Points) -> str:
    """Return points as they are written by hand, such as 4½."""
    whole, half = divmod(int(score * 2), 2)
    return f"{whole or ''}½" if half else str(whole)
