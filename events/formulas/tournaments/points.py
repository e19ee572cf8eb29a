"""The points of a game of an event, by the places of its players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

POINTS_PER_WIN = 2
POINTS_PER_DRAW = 1
POINTS_BY_PLACE = {2: (POINTS_PER_WIN, 0), 3: (6, 3, 1), 4: (6, 3, 1, 0)}
"""The points by place, the winner's first, by the number of seats."""
PARTS_PER_POINT = 6
"""The parts of a point in a game for three or four, in which up to four share what their places
bring.
"""


def points_of(places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of every seat, given their places: 1 for the winner, and equal numbers for
    ties.

    Those who share a place share the points of the places they hold together.

    >>> [int(points) for points in points_of([2, 1])]
    [0, 2]
    >>> [str(points) for points in points_of([1, 3, 1, 4])]
    ['9/2', '1', '9/2', '0']
    """
    return shared_points(POINTS_BY_PLACE[len(places)], places)


def shared_points(table: Sequence[int], places: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of every seat by its place, from the points of a `table` of places."""
    shared = {place: _share(table, places, place) for place in set(places)}
    return tuple(shared[place] for place in places)


def _share(table: Sequence[int], places: Sequence[int], place: int) -> Fraction:
    better, equal = sum(other < place for other in places), places.count(place)
    return Fraction(sum(table[better : better + equal]), equal)


def ranked(worth: Sequence[object]) -> list[int]:
    """Return places from values of which smaller ones are better; equal values share a place.

    >>> ranked([3, 1, 3, 9])
    [2, 1, 2, 4]
    """
    return [1 + sum(other < own for other in worth) for own in worth]  # type: ignore[operator]


@lru_cache
def outcomes(table: tuple[int, ...]) -> tuple[tuple[Fraction, ...], ...]:
    """Return all ways in which the points of a `table` of places can be given, ties included.

    >>> len(outcomes((2, 0))), len(outcomes((6, 3, 1))), len(outcomes((6, 3, 1, 0)))
    (3, 13, 75)
    """
    orders = {tuple(ranked(order)) for order in product(range(len(table)), repeat=len(table))}
    return tuple(sorted({shared_points(table, places) for places in orders}))


def in_parts(points: Sequence[int | Fraction]) -> tuple[int, ...]:
    """Return points as whole numbers of parts, which add up faster than fractions."""
    return tuple(int(each * PARTS_PER_POINT) for each in points)


_FRACTIONS = {
    Fraction(0): "",
    Fraction(1, 6): "⅙",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(5, 6): "⅚",
}


def points_text(points: int | Fraction) -> str:
    """Return points as a table shows them.

    >>> [points_text(points) for points in (0, 3, Fraction(9, 2), Fraction(1, 2))]
    ['0', '3', '4½', '½']
    """
    whole = int(points // 1)
    part = _FRACTIONS[Fraction(points - whole)]
    return part if part and not whole else f"{whole}{part}"
