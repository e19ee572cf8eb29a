"""Rectangles of four squares in two rows, two columns and two boxes, with two digits in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.puzzles.grid import BOX_OF
from games.puzzles.marks import Marks

Corners = tuple[int, int, int, int]
"""Four cells: the first two share a row, and so do the last two; each lies above the other's."""

RECTANGLES: tuple[Corners, ...] = tuple(
    (9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right)
    for top, bottom in combinations(range(9), 2)
    for left, right in combinations(range(9), 2)
    if len({BOX_OF[9 * row + column] for row in (top, bottom) for column in (left, right)}) == 2
)
MIN_MARKS = 7
"""How many of the eight marks of two digits on four squares must be left."""


def deadly(marks: Marks) -> Iterator[tuple[Corners, int, tuple[int, ...], tuple[int, ...]]]:
    """Yield rectangles whose squares may all hold the same two digits; one mark may be gone
    already.

    With the digits as bits, the squares that hold nothing else (the floor) and the others (the
    roof). At least one square is of the floor.
    """
    left = marks.left
    for corners in RECTANGLES:
        a, b, c, d = (left[cell] for cell in corners)
        if not (a and b and c and d):
            continue
        for pair in dict.fromkeys(held for held in (a, b, c, d) if held.bit_count() == 2):
            if not (a & pair and b & pair and c & pair and d & pair):
                continue
            if sum((held & pair).bit_count() for held in (a, b, c, d)) >= MIN_MARKS:
                floor = tuple(cell for cell in corners if left[cell] == pair)
                roof = tuple(cell for cell in corners if left[cell] != pair)
                yield corners, pair, floor, roof
