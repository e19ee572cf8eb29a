"""The techniques that fill a square, while all others only cross out."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import UNIT_NAMES, ByUnit, Step, Technique, about

FULL: ByUnit = (
    N_("In row %(unit)s only %(cell)s is empty, and %(digit)s is missing."),
    N_("In column %(unit)s only %(cell)s is empty, and %(digit)s is missing."),
    N_("In box %(unit)s only %(cell)s is empty, and %(digit)s is missing."),
)
HIDDEN: ByUnit = (
    N_("In row %(unit)s, %(digit)s can only go to %(cell)s."),
    N_("In column %(unit)s, %(digit)s can only go to %(cell)s."),
    N_("In box %(unit)s, %(digit)s can only go to %(cell)s."),
)
NAKED = N_("For %(cell)s, %(digit)s is the only digit left.")
# People look at boxes first.
BOXES_FIRST = (*range(18, 27), *range(18))


def full_houses(marks: Marks) -> Iterator[Step]:
    """Yield steps in units with one empty square. Marks may change while this runs."""
    for unit in BOXES_FIRST:
        at = marks.open & UNIT_MASKS[unit]
        if at and not at & (at - 1):
            cell = at.bit_length() - 1
            for digit in members(marks.left[cell]):
                params = {"unit": UNIT_NAMES[unit], "digit": digit, "cell": NAMES[cell]}
                yield _filling(Technique.FULL_HOUSE, cell, digit, about(FULL, unit), params)
                break


def naked_singles(marks: Marks) -> Iterator[Step]:
    """Yield steps in squares with one digit left. Marks may change while this runs."""
    for cell, name in enumerate(NAMES):
        left = marks.left[cell]
        if left and not left & (left - 1):
            digit = left.bit_length() - 1
            params: dict[str, object] = {"cell": name, "digit": digit}
            yield _filling(Technique.NAKED_SINGLE, cell, digit, NAKED, params)


def hidden_singles(marks: Marks) -> Iterator[Step]:
    """Yield steps for digits with one place left in a unit. Marks may change while this runs."""
    for unit in BOXES_FIRST:
        mask = UNIT_MASKS[unit]
        for digit in DIGITS:
            at = marks.where[digit] & mask
            if at and not at & (at - 1):
                yield hidden_single(unit, digit, at.bit_length() - 1)


def hidden_single(unit: int, digit: int, cell: int) -> Step:
    """Return the step that writes a digit in its only place in a unit."""
    params = {"unit": UNIT_NAMES[unit], "digit": digit, "cell": NAMES[cell]}
    return _filling(Technique.HIDDEN_SINGLE, cell, digit, about(HIDDEN, unit), params)


def _filling(
    technique: Technique, cell: int, digit: int, template: str, params: dict[str, object]
) -> Step:
    return Step(technique, (cell,), (digit,), template, params, places=((cell, digit),))
