"""Avoidable rectangles: squares that the solver has filled could also be filled the other way
round.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.grid import COLUMN_OF, NAMES, ROW_OF
from games.puzzles.marks import Marks, peers_of
from games.puzzles.techniques.step import Step, Technique, crossed, listed
from games.puzzles.techniques.uniqueness.rectangles import RECTANGLES, Corners

FIRST = N_(
    "None of the cells %(cells)s was given. With %(digit)s on %(cell)s they could hold their two "
    "digits the other way round: there would be two solutions."
)
SECOND = N_(
    "None of the cells %(cells)s was given. Without %(digit)s on one of %(roof)s they could hold "
    "their two digits the other way round: no cell that sees both can have it."
)


def avoidable_rectangles(marks: Marks, test: int) -> Iterator[Step]:
    """Yield steps by rectangles of which three squares are filled (test 1), or two (test 2)."""
    for corners in RECTANGLES:
        if any(marks.clues >> cell & 1 for cell in corners):
            continue
        filled = tuple(cell for cell in corners if marks.digits[cell])
        if test == 1 and len(filled) == 3:
            yield from _three(marks, corners, filled)
        elif test == 2 and len(filled) == 2:
            yield from _two(marks, corners, filled)


def _opposite(corners: Corners, cell: int) -> int:
    return corners[3 - corners.index(cell)]


def _three(marks: Marks, corners: Corners, filled: tuple[int, ...]) -> Iterator[Step]:
    (last,) = set(corners) - set(filled)
    digit = marks.digits[_opposite(corners, last)]
    beside = {marks.digits[cell] for cell in filled if cell != _opposite(corners, last)}
    if len(beside) == 1 and marks.left[last] >> digit & 1:
        params = {"cells": listed(corners), "digit": digit, "cell": NAMES[last]}
        yield Step(
            Technique.AVOIDABLE_RECTANGLE_1,
            corners,
            (digit, *beside),
            FIRST,
            params,
            removes=crossed(1 << last, digit),
        )


def _two(marks: Marks, corners: Corners, filled: tuple[int, ...]) -> Iterator[Step]:
    first, second = filled
    roof = tuple(cell for cell in corners if cell not in filled)
    if ROW_OF[first] != ROW_OF[second] and COLUMN_OF[first] != COLUMN_OF[second]:
        return
    extras = 0
    for cell in roof:
        own = 1 << marks.digits[_opposite(corners, cell)]
        if marks.left[cell].bit_count() != 2 or not marks.left[cell] & own:
            return
        extras |= marks.left[cell] & ~own
    if extras.bit_count() != 1:
        return
    digit = extras.bit_length() - 1
    seen = peers_of(sum(1 << cell for cell in roof)) & marks.where[digit]
    if seen:
        shown = (marks.digits[first], marks.digits[second], digit)
        params = {"cells": listed(corners), "digit": digit, "roof": listed(roof)}
        technique = Technique.AVOIDABLE_RECTANGLE_2
        yield Step(technique, corners, shown, SECOND, params, removes=crossed(seen, digit))
