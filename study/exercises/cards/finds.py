"""The search for lone finds: digits that a technique and easier ones find, and no other digit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.puzzles.collection.cards import Card
from games.puzzles.grader import apply, findable, walk
from games.puzzles.grader.path import CROSSING_OUT, FILLING
from games.puzzles.marks import Marks
from games.puzzles.techniques import FINDERS, Mark, Technique

HARDEST_TECHNIQUE = Technique.XYZ_WING
"""The hardest technique that an exercise may ask for."""
EASIEST_TECHNIQUE = Technique.NAKED_SINGLE


@dataclass(frozen=True)
class DigitFind:
    """A grid in which one digit can be found by `technique` and easier ones, and no other.

    `written` digits are on it besides the clues of the card.
    """

    grid: str
    written: int
    cell: int
    digit: int
    technique: Technique


def hardest_find(card: Card) -> DigitFind | None:
    """Return the hardest lone find on the way through a card, the first of several; None where
    there is none.
    """
    found = digit_finds(card)
    return max(found, key=lambda find: (find.technique, -find.written), default=None)


def digit_finds(card: Card) -> Iterator[DigitFind]:
    """Yield the lone finds on the way of a person through a card."""
    grid, hardest, written = list(card.puzzle), Technique.FULL_HOUSE, 0
    for step in walk(card.puzzle, card.solution):
        hardest = max(hardest, step.technique)
        for cell, digit in step.places:
            if find := _find_at("".join(grid), written, hardest):
                yield find
            grid[cell], hardest, written = str(digit), Technique.FULL_HOUSE, written + 1


def _find_at(grid: str, written: int, technique: Technique) -> DigitFind | None:
    """Return the digit that a technique finds in a grid; None where it is not the only one."""
    if not EASIEST_TECHNIQUE <= technique <= HARDEST_TECHNIQUE:
        return None
    finds = findable(grid, technique)
    if len(finds) != 1 or finds[0][2] != technique:
        return None
    ((cell, digit, _technique),) = finds
    if _all_findable(grid, technique) != {(cell, digit)}:
        return None
    return DigitFind(grid, written, cell, digit, technique)


def _all_findable(grid: str, most: Technique) -> set[Mark]:
    """Return the digits that techniques up to `most` find in any order.

    What is seen at once is crossed out at once: step by step, one could hide what another shows.
    """
    marks, found = Marks.of(grid), set[Mark]()
    filling = [technique for technique in FILLING if technique <= most]
    crossing_out = [technique for technique in CROSSING_OUT if technique <= most]
    while True:
        for technique in filling:
            found |= {place for step in FINDERS[technique](marks) for place in step.places}
        steps = [step for technique in crossing_out for step in FINDERS[technique](marks)]
        if not steps:
            return found
        for step in steps:
            apply(marks, step)
