"""The grade of a puzzle: its level, and the score that its steps add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from games.puzzles.grader.levels import COSTS, LEVELS, harder, level_of_score, level_of_technique
from games.puzzles.grader.path import path, walk
from games.puzzles.solver import solve
from games.puzzles.techniques import Technique

HARDEST_LEVEL = [*LEVELS][-1]


@dataclass(frozen=True)
class Grade:
    """A level of LEVELS, the hardest technique needed, and the number and cost of the steps."""

    level: str
    technique: Technique
    score: int
    steps: int


def grade(puzzle: str) -> Grade:
    """Return how hard a puzzle is. Raises PuzzleError where there is not exactly one solution.

    The level is that of the hardest technique, or that of the score where it is higher.
    """
    used = [step.technique for step in path(puzzle)]
    score = sum(COSTS[technique] for technique in used)
    hardest = max(used, default=Technique.FULL_HOUSE)
    return Grade(_level(used, score), hardest, score, len(used))


def level_of(puzzle: str) -> str:
    """Return the level that `grade` gives, without going on once it is the hardest of all."""
    used: list[Technique] = []
    score = 0
    for step in walk(puzzle, solve(puzzle)):
        used.append(step.technique)
        score += COSTS[step.technique]
        if _level(used[-1:], score) == HARDEST_LEVEL:
            return HARDEST_LEVEL
    return _level(used, score)


def _level(used: Iterable[Technique], score: int) -> str:
    return reduce(harder, map(level_of_technique, used), level_of_score(score))
