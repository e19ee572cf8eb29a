"""Locked candidates: where a line crosses a box, either may keep a digit from the other's rest."""

from __future__ import annotations

from collections.abc import Iterator

from games.coded_text import N_
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import UNIT_NAMES, Step, Technique

POINTING = (
    N_("In box %(box)s, %(digit)s fits only into row %(line)s: nowhere else in that row."),
    N_("In box %(box)s, %(digit)s fits only into column %(line)s: nowhere else in that column."),
)
CLAIMING = (
    N_("In row %(line)s, %(digit)s fits only into box %(box)s: nowhere else in that box."),
    N_("In column %(line)s, %(digit)s fits only into box %(box)s: nowhere else in that box."),
)
CROSSINGS = tuple(
    (line, box, UNIT_MASKS[line], UNIT_MASKS[box])
    for box in range(18, 27)
    for line in range(18)
    if UNIT_MASKS[line] & UNIT_MASKS[box]
)


def locked(marks: Marks) -> Iterator[Step]:
    """Pointing (the box decides about the line) and claiming (the line about the box)."""
    for digit in DIGITS:
        where = marks.where[digit]
        for line, box, in_line, in_box in CROSSINGS:
            both = where & in_line & in_box
            if not both & (both - 1):
                continue
            rest_of_line, rest_of_box = where & in_line & ~both, where & in_box & ~both
            if rest_of_line and not rest_of_box:
                yield _step(digit, line, box, both, rest_of_line, POINTING)
            elif rest_of_box and not rest_of_line:
                yield _step(digit, line, box, both, rest_of_box, CLAIMING)


def _step(
    digit: int, line: int, box: int, at: int, removed: int, templates: tuple[str, str]
) -> Step:
    return Step(
        Technique.LOCKED,
        tuple(members(at)),
        (digit,),
        templates[line // 9],
        {"box": UNIT_NAMES[box], "line": UNIT_NAMES[line], "digit": digit},
        removes=tuple((cell, digit) for cell in members(removed)),
    )
