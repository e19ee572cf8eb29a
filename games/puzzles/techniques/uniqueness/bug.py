"""BUG+1: every square has two digits left except one, which has three."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import Step, Technique, crossed

TEMPLATE = N_(
    "Every cell but %(cell)s has two digits left. Without %(digit)s on %(cell)s every digit "
    "would have two places everywhere, and there would be two solutions."
)


def bug_plus_1(marks: Marks) -> Iterator[Step]:
    """Yield the step that writes the digit with three places in each unit of that square."""
    wide = [cell for cell in members(marks.open) if marks.left[cell].bit_count() != 2]
    if len(wide) != 1 or marks.left[wide[0]].bit_count() != 3:
        return
    (cell,) = wide
    odd = 0
    for unit in UNIT_MASKS:
        for digit in DIGITS:
            count = (marks.where[digit] & unit).bit_count()
            if count not in {0, 2}:
                if count != 3 or not unit >> cell & 1:
                    return
                odd |= 1 << digit
    if odd.bit_count() == 1:
        digit = odd.bit_length() - 1
        others = members(marks.left[cell] & ~odd)
        params = {"cell": NAMES[cell], "digit": digit}
        removes = crossed(1 << cell, *others)
        yield Step(Technique.BUG_PLUS_1, (cell,), (digit,), TEMPLATE, params, removes=removes)
