"""The grader: how hard a puzzle is for a person, the way to its solution, and what can be seen
now.
"""

from games.puzzles.grader.finds import findable
from games.puzzles.grader.grades import Grade, grade, level_of
from games.puzzles.grader.levels import COSTS, LEVELS, MAX_SCORES, harder, level_of_technique
from games.puzzles.grader.path import FILLING, apply, next_step, path, trial, walk

__all__ = [
    "COSTS",
    "FILLING",
    "LEVELS",
    "MAX_SCORES",
    "Grade",
    "apply",
    "findable",
    "grade",
    "harder",
    "level_of",
    "level_of_technique",
    "next_step",
    "path",
    "trial",
    "walk",
]
