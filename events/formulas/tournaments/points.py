"""The points of a game of an event, by the places of its players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

POINTS_PER_WIN = 2
POINTS_PER_DRAW = 1
POINTS_BY_PLACE = {2: (POINTS_PER_WIN, 0), 3: (6, 3, 1), 4: (6, 3, 1, 0)}
"""The points by place, the winner's first, by the number of seats."""


def points_of(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of every seat, given their places: 1 for the winner, and equal numbers for
    ties.

    Those who share a place share the points of the places they hold together.

    >>> [int(points) for points in points_of([2, 1])]
    [0, 2]
    >>> [str(points) for points in points_of([1, 3, 1, 4])]
    ['9/2', '1', '9/2', '0']
    """
    table = POINTS_BY_PLACE[len(places)]
    shared = {place: _share(table, places, place) for place in set(places)}
    return tuple(shared[place] for place in places)


def _share(table: Sequence[int], places: Sequence[int], place: int) -> Fraction:
    better, equal = sum(other < place for other in places), places.count(place)
    return Fraction(sum(table[better : better + equal]), equal)
