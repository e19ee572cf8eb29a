"""The digits that can be found in a grid before another one is written."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grader.path import CROSSING_OUT, FILLING, apply, next_step
from games.puzzles.marks import Marks
from games.puzzles.techniques import FINDERS, Mark, Technique


def findable(grid: str | Marks, most: Technique) -> list[tuple[int, int, Technique]]:
    """Yield every digit that `most` and easier techniques find before another one is written.

    With its cell and the hardest technique it took, from the easiest. The grid may be wrong; then
    so may be what is found.
    """
    marks = Marks.of(grid) if isinstance(grid, str) else grid.copy()
    allowed = [technique for technique in CROSSING_OUT if technique <= most]
    found: dict[int, tuple[int, Technique]] = {}
    hardest = Technique.FULL_HOUSE
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
