"""The tables of this app."""

from study.models.exercises import Exercise, ExerciseAttempt, SolverStrength
from study.models.explorer import ExploredPly
from study.models.lessons import SolvedStep
from study.models.review import Evaluation, Review, ReviewedDecision
from study.models.solving import Solving, SolvingJob
from study.models.studies import Study, Variation

__all__ = [
    "Evaluation",
    "Exercise",
    "ExerciseAttempt",
    "ExploredPly",
    "Review",
    "ReviewedDecision",
    "SolvedStep",
    "SolverStrength",
    "Solving",
    "SolvingJob",
    "Study",
    "Variation",
]
