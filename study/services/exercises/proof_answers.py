"""The answers in the proof of an exercise that was stored without them: looked for when its
solution is shown, with few nodes, and kept.
"""

from __future__ import annotations

from typing import Any

from django.core.cache import cache

from games.rules.kit.core import Position
from study.exercises import PROVERS
from study.exercises.kit.answers import AnswerSearch, with_answers
from study.exercises.kit.exercise import OnlyTurn, as_data, from_data
from study.models import Exercise

MAX_NODES_PER_PROOF = 5_000
MAX_NODES_PER_SOLUTION = 50_000
ANSWERS_KEPT_SECONDS = 7 * 24 * 3600


def solution_with_answers(exercise: Exercise, start: Position) -> tuple[OnlyTurn, ...]:
    """Return the solution of an exercise, which begins at `start`, with the answers to other turns
    and to replies as far as they can be found.
    """
    solution = from_data(exercise.solution)
    if exercise.ruleset not in PROVERS or all(only.replies is not None for only in solution):
        return solution
    key = f"fernzug:exercise-answers:{exercise.code}"
    kept: list[dict[str, Any]] | None = cache.get(key)
    if kept is None:
        search = AnswerSearch(
            PROVERS[exercise.ruleset](), MAX_NODES_PER_PROOF, MAX_NODES_PER_SOLUTION
        )
        kept = as_data(with_answers(search, start, solution))
        cache.set(key, kept, ANSWERS_KEPT_SECONDS)
    return from_data(kept)
