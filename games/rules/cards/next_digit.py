"""The way to the next digit of a grid: the steps that a person has to see for it, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from games.puzzles.grader import apply, next_step, trial
from games.puzzles.grid import BOX_OF, BOX_UNITS, UNITS
from games.puzzles.marks import UNIT_MASKS, Marks
from games.puzzles.techniques import Step
from games.rules.cards.second_looks import Looks


@lru_cache(256)
def way_to_next_digit(grid: str, solution: str) -> tuple[Step, ...]:
    """Return the steps that lead to the next digit: crossings-out as far as they are needed, and
    the one that writes the digit.

    The digits of the grid must be right. Where no technique leads on, a digit is found by trial.
    """
    marks = Marks.of(grid)
    steps: list[Step] = []
    while not any(step.places for step in steps):
        step = next_step(marks)
        if step is None:
            return (trial(Marks.of(grid), solution),)
        apply(marks, step)
        steps.append(step)
    return _only_needed(grid, steps)


def _only_needed(grid: str, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps without those that the last one does not depend on, as far as that is cheap
    to find out.
    """
    kept, looks = tuple(steps), Looks()
    for number in reversed(range(len(steps) - 1)):
        before, step, after = kept[:number], kept[number], kept[number + 1 :]
        kept = (*before, *(looks.again(_marks_after(grid, before), step, after) or kept[number:]))
    return kept


def _marks_after(grid: str, steps: Iterable[Step]) -> Marks:
    marks = Marks.of(grid)
    for step in steps:
        apply(marks, step)
    return marks


def area_of(grid: str, step: Step) -> tuple[int, ...]:
    """Return the units to look at for the first step from a grid, rows first (`grid.UNITS`).

    One unit where one holds all of it: of a digit the one in which it fits only there.
    """
    whole = [unit for unit, cells in enumerate(UNITS) if {*step.cells} <= {*cells}]
    if step.places:
        whole = sorted(whole, reverse=True)
        whole = [unit for unit in whole if _fits_once(Marks.of(grid), unit, step)] or whole
    boxes = sorted({BOX_OF[cell] for cell in step.cells})
    first_box = len(UNITS) - len(BOX_UNITS)
    return tuple(whole[:1]) or tuple(first_box + box for box in boxes)


def _fits_once(marks: Marks, unit: int, step: Step) -> bool:
    cell, digit = step.places[0]
    return marks.where[digit] & UNIT_MASKS[unit] == 1 << cell


def wrong_cells(grid: str, solution: str) -> Iterator[int]:
    """Yield the cells whose digit is not that of the solution."""
    for cell, (sign, digit) in enumerate(zip(grid, solution, strict=True)):
        if sign not in (".", digit):
            yield cell
