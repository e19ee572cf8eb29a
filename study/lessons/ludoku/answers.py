"""The effect of a turn of dice: points gained and broken, dice lost, variominos shut."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.rules.kit.core import Seat
from games.rules.ludoku.fields import NUMBER_OF, VARIOMINO_OF, VARIOMINOS, numbers
from games.rules.ludoku.moves import Place
from games.rules.ludoku.position import LudokuPosition
from study.lessons.kit.lesson import Attempt

VALUES = range(1, 7)


def before(tried: Attempt) -> LudokuPosition:
    """Return the position in which the step is asked."""
    assert isinstance(tried.before, LudokuPosition)
    return tried.before


def after(tried: Attempt) -> LudokuPosition:
    """Return the position after the turn."""
    assert isinstance(tried.after, LudokuPosition)
    return tried.after


def fields(tried: Attempt) -> tuple[str, ...]:
    """Return the fields on which the dice of the turn lie."""
    return tuple(move.field for move in tried.moves if isinstance(move, Place))


def last_field(tried: Attempt) -> Mapping[str, object]:
    """Return the parameters for the field of the last die, and the points of both sides."""
    ivory, midnight = after(tried).points
    return {"field": fields(tried)[-1], "ivory": str(ivory), "midnight": str(midnight)}


def gain(tried: Attempt, seat: Seat) -> Fraction:
    """Return by how many points a seat has more after the turn."""
    return Fraction(after(tried).points[seat]) - Fraction(before(tried).points[seat])


def dice_lost(tried: Attempt) -> int:
    """Return how many fewer dice the learner rolls from now on."""
    return before(tried).allowance[tried.seat] - after(tried).allowance[tried.seat]


def is_shut(position: LudokuPosition, field: str) -> bool:
    """Return whether no die can come into the variomino of this field any more."""
    unit = VARIOMINOS[VARIOMINO_OF[NUMBER_OF[field]]]
    return not any(position.open_to(value) & unit for value in VALUES)


def is_in(tried: Attempt, field: str) -> bool:
    """Return whether the last die lies in the variomino of this field."""
    unit = VARIOMINOS[VARIOMINO_OF[NUMBER_OF[field]]]
    return NUMBER_OF[fields(tried)[-1]] in numbers(unit)
