"""The hidden singles of a grid in the order in which they turned up."""

from __future__ import annotations

from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks
from games.puzzles.techniques.singles import hidden_single
from games.puzzles.techniques.step import Step

Place = tuple[int, int]
"""A digit and a unit in which it has one place left."""


class HiddenSingles:
    """A queue of hidden singles, from which the one that was there first is filled in first.

    Which of several comes first decides whether others become naked singles, which cost less; in
    this order the scores agree with those of HoDoKu.
    """

    def __init__(self) -> None:
        self._cells: dict[Place, int] = {}
        self._where = [0] * 10

    def look_at(self, marks: Marks, digit: int) -> None:
        """Drop those that are gone, and queue new ones, those of `digit` first."""
        fresh: dict[Place, int] = {}
        for number in (digit, *(other for other in DIGITS if other != digit)):
            where = marks.where[number]
            if where != self._where[number]:
                self._look_for(number, where, fresh)
        self._where = marks.where[:]
        others = sorted((place for place in fresh if place[0] != digit), key=lambda p: p[::-1])
        own = [place for place in fresh if place[0] == digit]
        self._cells |= {place: fresh[place] for place in own + others}

    def _look_for(self, digit: int, where: int, fresh: dict[Place, int]) -> None:
        cells = self._cells
        for unit, mask in enumerate(UNIT_MASKS):
            at = where & mask
            place = (digit, unit)
            if not at or at & (at - 1):
                cells.pop(place, None)
            elif cells.get(place) != at.bit_length() - 1:
                cells.pop(place, None)
                fresh[place] = at.bit_length() - 1

    def first(self) -> Step | None:
        """Return the step for the one that has been there the longest."""
        for (digit, unit), cell in self._cells.items():
            return hidden_single(unit, digit, cell)
        return None
