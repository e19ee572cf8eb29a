"""Hidden rectangles: one square with two digits is enough where lines have no other places for
one.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.grid import COLUMN_OF, NAMES, ROW_OF
from games.puzzles.marks import UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import Step, Technique, crossed, joined, listed
from games.puzzles.techniques.uniqueness.rectangles import deadly

TEMPLATE = N_(
    "If %(corner)s held %(other)s, then %(digit)s would have to stand on the other corner of its "
    "row and on that of its column, and the cells %(cells)s could hold their %(pair)s in two "
    "ways: there would be two solutions."
)


def hidden_rectangles(marks: Marks) -> Iterator[Step]:
    """Yield steps in which the square opposite one with only two digits loses one of them."""
    for corners, pair, floor, _roof in deadly(marks):
        if len(floor) == 1 or (len(floor) == 2 and _across(floor)):
            mask = sum(1 << cell for cell in corners)
            for bottom in floor:
                corner = next(cell for cell in corners if _across((bottom, cell)))
                row, column = UNIT_MASKS[ROW_OF[corner]], UNIT_MASKS[9 + COLUMN_OF[corner]]
                for digit in members(pair):
                    where = marks.where[digit]
                    if where & row & ~mask or where & column & ~mask:
                        continue
                    other = (pair & ~(1 << digit)).bit_length() - 1
                    if not marks.where[other] >> corner & 1:
                        continue
                    params = {
                        "corner": NAMES[corner],
                        "other": other,
                        "digit": digit,
                        "cells": listed(corners),
                        "pair": joined(members(pair)),
                    }
                    yield Step(
                        Technique.HIDDEN_RECTANGLE,
                        corners,
                        tuple(members(pair)),
                        TEMPLATE,
                        params,
                        removes=crossed(1 << corner, other),
                    )


def _across(cells: tuple[int, ...]) -> bool:
    first, second = cells
    return ROW_OF[first] != ROW_OF[second] and COLUMN_OF[first] != COLUMN_OF[second]
