"""The grade of a puzzle: its level, and the score that its steps add up to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from games.puzzles.grader.levels import COSTS, harder, level_of_score, level_of_technique
from games.puzzles.grader.path import path
from games.puzzles.techniques import Technique


@dataclass(frozen=True)
class Grade:
    """A level of LEVELS, the hardest technique needed, and how many steps cost how much."""

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
    levels = (level_of_technique(technique) for technique in set(used))
    level = reduce(harder, levels, level_of_score(score))
    return Grade(level, max(used, default=Technique.FULL_HOUSE), score, len(used))
