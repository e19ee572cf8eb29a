"""The worth of a table to a side: its score now, or the part of it that is likely to last.

A lead in a variomino is kept the likelier, the fewer ways there are to put a die there; a lead by
two dice hardly ever changes hands. How much to count on was found by play between such judges.
"""

from collections.abc import Callable
from math import exp

from games.bots.ludoku.table import Table
from games.rules.kit.core import Seat
from games.rules.ludoku.fields import COLUMNS, ROWS, VARIOMINOS
from games.rules.ludoku.scoring import FULL, NONE, half_points

Judge = Callable[[Table, Seat], float]
"""A function that returns the lead of a seat in points."""

WAYS = 6 * 4 + 1
KEEPS = (
    (0.0,) * WAYS,
    tuple(exp(-ways / 40) for ways in range(WAYS)),
    tuple(exp(-ways / 160) for ways in range(WAYS)),
    (1.0,) * WAYS,
    (1.0,) * WAYS,
)
"""How much of a variomino's point is likely to last, by the lead in dice and the ways left to put a
die there.
"""
ALONE = tuple(0.5 * exp(-ways / 100) for ways in range(6 * 8 + 1))
"""How much of the half point of a unit without foreign dice is likely to last, by the ways left to
put a die there.
"""
COMPLETED = (0.5, 0.15, 0.04, 0.01, 0.0)
"""How much of the half point for a variomino full of one's own dice is likely to come, by its free
fields.
"""


def as_it_lies(halves: str) -> Judge:
    """Return a judge by the score if the game ended now."""

    def lead(table: Table, seat: Seat) -> float:
        mine, theirs = table.dice[seat], table.dice[1 - seat]
        return (half_points(mine, theirs, halves) - half_points(theirs, mine, halves)) / 2

    return lead


def forecast(halves: str) -> Judge:
    """Return a judge by the score to be expected at the end of the game."""

    def lead(table: Table, seat: Seat) -> float:
        mine, theirs = table.dice[seat], table.dice[1 - seat]
        planes = _planes(table, mine | theirs)
        worth = _majorities(mine, theirs, planes)
        if halves == NONE:
            return worth
        worth += _alone(mine, theirs, planes, (*ROWS, *COLUMNS))
        if halves == FULL:
            return worth + _completed(mine, theirs) - _completed(theirs, mine)
        return worth + _alone(mine, theirs, planes, VARIOMINOS)

    return lead


def _planes(table: Table, taken: int) -> tuple[int, int, int]:
    """Return how many values each field takes, for all fields at once, as three binary digits."""
    ones = twos = fours = 0
    for opened in table.open:
        carry = ones & opened
        ones ^= opened
        fours |= twos & carry
        twos ^= carry
    return ones & ~taken, twos & ~taken, fours & ~taken


def _ways(planes: tuple[int, int, int], unit: int) -> int:
    """Return the number of ways in which a die can still be put somewhere in a unit."""
    ones, twos, fours = planes
    return (
        (ones & unit).bit_count() + 2 * (twos & unit).bit_count() + 4 * (fours & unit).bit_count()
    )


def _majorities(mine: int, theirs: int, planes: tuple[int, int, int]) -> float:
    worth = 0.0
    for unit in VARIOMINOS:
        lead = (mine & unit).bit_count() - (theirs & unit).bit_count()
        if lead > 0:
            worth += KEEPS[lead][_ways(planes, unit)]
        elif lead < 0:
            worth -= KEEPS[-lead][_ways(planes, unit)]
    return worth


def _alone(mine: int, theirs: int, planes: tuple[int, int, int], units: tuple[int, ...]) -> float:
    worth = 0.0
    for unit in units:
        if mine & unit and not theirs & unit:
            worth += ALONE[_ways(planes, unit)]
        elif theirs & unit and not mine & unit:
            worth -= ALONE[_ways(planes, unit)]
    return worth


def _completed(mine: int, theirs: int) -> float:
    counts = ((mine & unit).bit_count() for unit in VARIOMINOS if not theirs & unit)
    return sum(COMPLETED[4 - count] for count in counts if count)
