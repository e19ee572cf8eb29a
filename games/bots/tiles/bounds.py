"""Bounds of results near the end of Sudoku tiles, and when they tell enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.rules.kit.core import Move


class Bounds(NamedTuple):
    """The least and the most that a result is, from -1 to 1, for the seat that asks."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """How much of the result is not known."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """The result, give or take half the width."""
        return (self.low + self.high) / 2

    @property
    def turned(self) -> Bounds:
        """The bounds for the other seat."""
        return Bounds(-self.high, -self.low)


UNKNOWN = Bounds(-1.0, 1.0)
EXACT_WIDTH = 0.001
"""How narrow the bounds of a result are when it is called exact."""

Sufficiency = Callable[[Mapping[Move, Bounds]], bool]
"""Says whether a search may end with these bounds."""


def are_exact(bounds: Mapping[Move, Bounds]) -> bool:
    """Return whether the result of every move is known."""
    return all(each.width <= EXACT_WIDTH for each in bounds.values())


def name_the_best(bounds: Mapping[Move, Bounds]) -> bool:
    """Return whether one move is proved to be the best, or nothing is left to find out."""
    return len(contenders(bounds)) == 1 or are_exact(bounds)


def contenders(bounds: Mapping[Move, Bounds]) -> set[Move]:
    """Return the moves that are not proved to be worse than another one."""
    most = max((each.low for each in bounds.values()), default=-1.0)
    return {move for move, each in bounds.items() if each.high >= most}
