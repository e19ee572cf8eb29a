"""Whether a puzzle is sound, and if not, why not: the sentence names the place."""

from __future__ import annotations

from games.puzzles.errors import N_, Contradictory, NotUnique, PuzzleError, Unsolvable
from games.puzzles.grader import FILLING, apply, next_step
from games.puzzles.grid import NAMES, UNITS
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks
from games.puzzles.solver import solutions
from games.puzzles.techniques.step import UNIT_NAMES, ByUnit, about, listed

FULL = N_("There is nothing to solve: every square is filled.")
TWICE: ByUnit = (
    N_("The digit %(digit)s stands twice in row %(unit)s: on %(one)s and on %(other)s."),
    N_("The digit %(digit)s stands twice in column %(unit)s: on %(one)s and on %(other)s."),
    N_("The digit %(digit)s stands twice in box %(unit)s: on %(one)s and on %(other)s."),
)
NO_DIGIT = N_("It has no solution: no digit fits on %(cell)s.")
NO_PLACE: ByUnit = (
    N_("It has no solution: %(digit)s fits nowhere in row %(unit)s."),
    N_("It has no solution: %(digit)s fits nowhere in column %(unit)s."),
    N_("It has no solution: %(digit)s fits nowhere in box %(unit)s."),
)
NO_DIGIT_THEN = N_(
    "It has no solution: once all digits are written that follow at once, none fits on %(cell)s."
)
NO_PLACE_THEN: ByUnit = (
    N_(
        "It has no solution: once all digits are written that follow at once, "
        "%(digit)s fits nowhere in row %(unit)s."
    ),
    N_(
        "It has no solution: once all digits are written that follow at once, "
        "%(digit)s fits nowhere in column %(unit)s."
    ),
    N_(
        "It has no solution: once all digits are written that follow at once, "
        "%(digit)s fits nowhere in box %(unit)s."
    ),
)
BY_TRIAL = N_("It has no solution: no square shows it, but every attempt to fill them all fails.")
TWO = N_(
    "It has more than one solution: %(cell)s can be %(one)s or %(other)s. "
    "Two of its solutions differ on %(count)s squares: %(cells)s."
)
MOST_SHOWN = 12


def check(puzzle: str) -> None:
    """Raises PuzzleError unless the 81 characters are a puzzle with exactly one solution."""
    _check_digits(puzzle)
    if "." not in puzzle:
        raise PuzzleError(FULL)
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
    """Follows what is forced until a square or a digit is left without anything."""
    marks = Marks.of(puzzle)
    refusal = _dead_end(marks, NO_DIGIT, NO_PLACE)
    while refusal is None:
        step = next_step(marks, FILLING)
        if step is None:
            return Unsolvable(BY_TRIAL)
        apply(marks, step)
        refusal = _dead_end(marks, NO_DIGIT_THEN, NO_PLACE_THEN)
    return refusal


def _dead_end(marks: Marks, no_digit: str, no_place: ByUnit) -> PuzzleError | None:
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
        TWO,
        cell=NAMES[cells[0]],
        one=first,
        other=second,
        count=len(cells),
        cells=listed(cells[:MOST_SHOWN]) + (" …" if len(cells) > MOST_SHOWN else ""),
    )
