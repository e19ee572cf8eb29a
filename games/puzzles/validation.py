"""The validation of puzzles: whether a puzzle is sound, and if not, which place is at fault."""

from __future__ import annotations

from games.puzzles.errors import Contradictory, NotUnique, PuzzleError, PuzzleFault, Unsolvable
from games.puzzles.grader import FILLING, apply, next_step
from games.puzzles.grid import NAMES, UNITS
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks
from games.puzzles.solver import solutions
from games.puzzles.techniques.step import UNIT_NAMES, about, listed

FaultByUnit = tuple[PuzzleFault, PuzzleFault, PuzzleFault]
"""Three sentences for a fault: in a row, in a column and in a box."""

TWICE: FaultByUnit = (
    PuzzleFault.DIGIT_TWICE_IN_ROW,
    PuzzleFault.DIGIT_TWICE_IN_COLUMN,
    PuzzleFault.DIGIT_TWICE_IN_BOX,
)
NO_PLACE: FaultByUnit = (
    PuzzleFault.DIGIT_MISSING_IN_ROW,
    PuzzleFault.DIGIT_MISSING_IN_COLUMN,
    PuzzleFault.DIGIT_MISSING_IN_BOX,
)
NO_PLACE_THEN: FaultByUnit = (
    PuzzleFault.LATER_DIGIT_MISSING_IN_ROW,
    PuzzleFault.LATER_DIGIT_MISSING_IN_COLUMN,
    PuzzleFault.LATER_DIGIT_MISSING_IN_BOX,
)
MAX_PLACES_SHOWN = 12


def check_puzzle(puzzle: str) -> None:
    """Raise PuzzleError unless the 81 characters are a puzzle with exactly one solution."""
    _check_digits(puzzle)
    if "." not in puzzle:
        raise PuzzleError(PuzzleFault.NOTHING_TO_SOLVE)
    found = solutions(puzzle, 2)
    if not found:
        raise _why_none(puzzle)
    if len(found) > 1:
        raise _difference(*found)


def _check_digits(puzzle: str) -> None:
    for unit, cells in enumerate(UNITS):
        seen: dict[str, int] = {}
        for cell in cells:
            digit = puzzle[cell]
            if digit != "." and digit in seen:
                raise Contradictory(
                    about(TWICE, unit),
                    digit=digit,
                    unit=UNIT_NAMES[unit],
                    one=NAMES[seen[digit]],
                    other=NAMES[cell],
                )
            seen[digit] = cell


def _why_none(puzzle: str) -> PuzzleError:
    """Return why there is no solution, found by following what is forced."""
    marks = Marks.of(puzzle)
    refusal = _dead_end(marks, PuzzleFault.NO_DIGIT_FITS, NO_PLACE)
    while refusal is None:
        step = next_step(marks, FILLING)
        if step is None:
            return Unsolvable(PuzzleFault.NO_SOLUTION_FOUND)
        apply(marks, step)
        refusal = _dead_end(marks, PuzzleFault.LATER_NO_DIGIT_FITS, NO_PLACE_THEN)
    return refusal


def _dead_end(marks: Marks, no_digit: PuzzleFault, no_place: FaultByUnit) -> PuzzleError | None:
    for cell, name in enumerate(NAMES):
        if not marks.digits[cell] and not marks.left[cell]:
            return Unsolvable(no_digit, cell=name)
    for unit, cells in enumerate(UNITS):
        there = {marks.digits[cell] for cell in cells}
        for digit in DIGITS:
            if digit not in there and not marks.where[digit] & UNIT_MASKS[unit]:
                return Unsolvable(about(no_place, unit), digit=digit, unit=UNIT_NAMES[unit])
    return None


def _difference(solution: str, other: str) -> NotUnique:
    cells = [cell for cell in range(81) if solution[cell] != other[cell]]
    first, second = sorted((solution[cells[0]], other[cells[0]]))
    return NotUnique(
        PuzzleFault.TWO_SOLUTIONS,
        cell=NAMES[cells[0]],
        one=first,
        other=second,
        count=len(cells),
        cells=listed(cells[:MAX_PLACES_SHOWN]) + (" …" if len(cells) > MAX_PLACES_SHOWN else ""),
    )
