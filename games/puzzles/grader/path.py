"""The way of a person through a puzzle: the next step, and all of them up to the solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.coded_text import N_
from games.puzzles.grader.hidden_singles import HiddenSingles
from games.puzzles.grid import NAMES
from games.puzzles.marks import Marks
from games.puzzles.solver import solve
from games.puzzles.techniques import FINDERS, Step, Technique

FILLING = (Technique.FULL_HOUSE, Technique.NAKED_SINGLE, Technique.HIDDEN_SINGLE)
QUICKEST = FILLING[:2]
CROSSING_OUT = tuple(technique for technique in FINDERS if technique not in FILLING)
TRIED = N_("By trial: any other digit on %(cell)s than %(digit)s leads to a contradiction.")


def path(puzzle: str) -> tuple[Step, ...]:
    """Return the steps to the solution, always by the easiest technique that finds something."""
    return tuple(walk(puzzle, solve(puzzle)))


def walk(puzzle: str, solution: str) -> Iterator[Step]:
    """Yield the steps of `path`, each found when it is asked for."""
    marks, singles = Marks(), HiddenSingles()
    for cell, sign in enumerate(puzzle):
        if sign not in ".0":
            marks.place(cell, int(sign))
            marks.clues |= 1 << cell
            singles.look_at(marks, int(sign))
    while not marks.solved:
        step = next_step(marks, QUICKEST) or singles.first()
        step = step or next_step(marks, CROSSING_OUT) or trial(marks, solution)
        apply(marks, step)
        singles.look_at(marks, step.digits[0])
        yield step


def apply(marks: Marks, step: Step) -> None:
    """Write and cross out what a step says."""
    for cell, digit in step.places:
        marks.place(cell, digit)
    for cell, digit in step.removes:
        marks.remove(cell, digit)


def next_step(
    state: str | Marks, techniques: Collection[Technique] = tuple(FINDERS)
) -> Step | None:
    """Return the first step of the easiest of these techniques; None where none of them finds any.

    A grid given as text has no marks crossed out but by its own digits.
    """
    marks = Marks.of(state) if isinstance(state, str) else state
    for technique, find in FINDERS.items():
        if technique in techniques and (step := next(find(marks), None)):
            return step
    return None


def trial(marks: Marks, solution: str) -> Step:
    """Return the step that writes the right digit on a square with the fewest digits left."""
    open_cells = (cell for cell in range(81) if not marks.digits[cell])
    cell = min(open_cells, key=lambda cell: marks.left[cell].bit_count())
    digit = int(solution[cell])
    params = {"cell": NAMES[cell], "digit": digit}
    return Step(Technique.TRIAL, (cell,), (digit,), TRIED, params, places=((cell, digit),))
