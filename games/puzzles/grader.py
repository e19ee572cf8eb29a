"""The grader: how hard a puzzle is for a person, the way to its solution, what can be seen now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import Marks
from games.puzzles.solver import solve
from games.puzzles.techniques import FINDERS, Mark, Step, Technique

LEVELS: dict[str, str] = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
}
"""Level → its name, a translatable template; from the easiest."""

HARDEST: dict[str, Technique] = {
    "easy": Technique.HIDDEN_SINGLE,
    "medium": Technique.LOCKED,
    "hard": Technique.HIDDEN_TRIPLE,
    "expert": Technique.TRIAL,
}
"""Level → the hardest technique a puzzle of that level may need."""

COSTS: dict[Technique, int] = {
    Technique.HIDDEN_SINGLE: 1,
    Technique.NAKED_SINGLE: 2,
    Technique.LOCKED: 5,
    Technique.NAKED_PAIR: 8,
    Technique.HIDDEN_PAIR: 10,
    Technique.NAKED_TRIPLE: 12,
    Technique.HIDDEN_TRIPLE: 16,
    Technique.X_WING: 20,
    Technique.SWORDFISH: 30,
    Technique.XY_WING: 25,
    Technique.COLOURING: 25,
    Technique.TRIAL: 60,
}
"""The costs that a step of each technique adds to the score."""

FILLING = (Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE)
CROSSING_OUT = tuple(technique for technique in FINDERS if technique not in FILLING)
TRIED = N_("By trial: any other digit on %(cell)s than %(digit)s leads to a contradiction.")


@dataclass(frozen=True)
class Grade:
    """A level of LEVELS, the hardest technique needed, and how many steps cost how much."""

    level: str
    technique: Technique
    score: int
    steps: int


def grade(puzzle: str) -> Grade:
    """Return how hard a puzzle is. Raises PuzzleError where there is not exactly one solution."""
    used = [step.technique for step in path(puzzle)]
    hardest = max(used, default=Technique.HIDDEN_SINGLE)
    level = next(level for level, most in HARDEST.items() if hardest <= most)
    return Grade(level, hardest, sum(COSTS[technique] for technique in used), len(used))


def path(puzzle: str) -> tuple[Step, ...]:
    """The steps to the solution, always by the easiest technique that finds something."""
    return tuple(_way(Marks.of(puzzle), solve(puzzle)))


def _way(marks: Marks, solution: str) -> Iterator[Step]:
    while not marks.solved:
        filled = False
        for technique in FILLING:
            for step in FINDERS[technique](marks):
                filled = True
                apply(marks, step)
                yield step
            if filled:
                break
        if not filled:
            step = next_step(marks, CROSSING_OUT) or _trial(marks, solution)
            apply(marks, step)
            yield step


def apply(marks: Marks, step: Step) -> None:
    """Write and cross out what the step says."""
    for cell, digit in step.places:
        marks.place(cell, digit)
    for cell, digit in step.removes:
        marks.remove(cell, digit)


def next_step(
    state: str | Marks, techniques: Collection[Technique] = tuple(FINDERS)
) -> Step | None:
    """The first step of the easiest of these techniques; None: none of them sees anything.

    A grid given as text has no marks crossed out but by its own digits.
    """
    marks = Marks.of(state) if isinstance(state, str) else state
    for technique, find in FINDERS.items():
        if technique in techniques and (step := next(find(marks), None)):
            return step
    return None


def _trial(marks: Marks, solution: str) -> Step:
    """Return the right digit where the fewest are left."""
    open_cells = (cell for cell in range(81) if not marks.digits[cell])
    cell = min(open_cells, key=lambda cell: marks.left[cell].bit_count())
    digit = int(solution[cell])
    params = {"cell": NAMES[cell], "digit": digit}
    return Step(Technique.TRIAL, (cell,), (digit,), TRIED, params, places=((cell, digit),))


def findable(grid: str | Marks, most: Technique) -> list[tuple[int, int, Technique]]:
    """Every digit that `most` and easier techniques find before another one is written.

    With its cell and the hardest technique it took, from the easiest. The grid may be wrong; then
    so may be what is found.
    """
    marks = Marks.of(grid) if isinstance(grid, str) else grid.copy()
    allowed = [technique for technique in CROSSING_OUT if technique <= most]
    found: dict[int, tuple[int, Technique]] = {}
    hardest = Technique.HIDDEN_SINGLE
    while True:
        for technique, (cell, digit) in _seen(marks, most):
            found.setdefault(cell, (digit, max(technique, hardest)))
        step = next_step(marks, allowed)
        if step is None:
            break
        apply(marks, step)
        hardest = max(hardest, step.technique)
    by_ease = sorted(found.items(), key=lambda item: item[1][1])
    return [(cell, digit, technique) for cell, (digit, technique) in by_ease]


def _seen(marks: Marks, most: Technique) -> Iterator[tuple[Technique, Mark]]:
    for technique in FILLING:
        if technique <= most:
            for step in FINDERS[technique](marks):
                yield technique, step.places[0]
