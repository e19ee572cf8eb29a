"""The attempts of players with an account, which are counted once, rated, exported and deleted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from django.db import transaction

from accounts.models import User
from study.models import Exercise, ExerciseAttempt, SolverStrength
from study.services.exercises.ratings import rated

MAX_STREAK_SHOWN = 1000


@dataclass(frozen=True)
class SolverRecord:
    """The record of a player in the exercises of one game, or of all, by first attempts alone.

    `streak` is how many of the latest were solved without a break.
    """

    tried: int
    solved: int
    streak: int
    rating: int | None = None


def record_attempt(user: User, exercise: Exercise, at: datetime, *, solved: bool) -> bool:
    """Store the first attempt of a player, and rate both sides; return whether it was the first."""
    with transaction.atomic():
        locked = Exercise.objects.select_for_update().get(pk=exercise.pk)
        _attempt, is_first = ExerciseAttempt.objects.get_or_create(
            user=user, exercise=locked, defaults={"solved": solved, "at": at}
        )
        if is_first:
            _rate(user, locked, solved=solved)
    return is_first


def _rate(user: User, exercise: Exercise, *, solved: bool) -> None:
    SolverStrength.objects.get_or_create(user=user, ruleset=exercise.ruleset)
    solver = SolverStrength.objects.select_for_update().get(user=user, ruleset=exercise.ruleset)
    counts = solver.attempts, exercise.attempts
    solver.rating, exercise.rating = rated(solver.rating, exercise.rating, counts, solved=solved)
    solver.attempts += 1
    exercise.attempts += 1
    solver.save(update_fields=["rating", "attempts"])
    exercise.save(update_fields=["rating", "attempts"])


def attempt_of(user: User, exercise: Exercise) -> ExerciseAttempt | None:
    """Return the attempt of a player that counts; None where there is none yet."""
    return ExerciseAttempt.objects.filter(user=user, exercise=exercise).first()


def results_at(user: User, exercises: Iterable[Exercise]) -> dict[int, bool]:
    """Return for each of these exercises that a player has tried, by its key, whether the first
    attempt solved it.
    """
    attempts = ExerciseAttempt.objects.filter(user=user, exercise__in=list(exercises))
    return dict(attempts.values_list("exercise_id", "solved"))


def record_of(user: User, ruleset: str) -> SolverRecord:
    """Return the record of a player in one game."""
    attempts = ExerciseAttempt.objects.filter(user=user, exercise__ruleset=ruleset)
    results = list(attempts.order_by("-at", "-pk").values_list("solved", flat=True))
    strength = SolverStrength.objects.filter(user=user, ruleset=ruleset).first()
    streak = sum(1 for _ in takewhile(bool, results[:MAX_STREAK_SHOWN]))
    rating = round(strength.rating) if strength else None
    return SolverRecord(len(results), sum(results), streak, rating)


def export(user: User) -> Iterable[object]:
    """Return the player's attempts for the export of their data."""
    rows = ExerciseAttempt.objects.filter(user=user).order_by("at", "pk")
    return rows.values("exercise__code", "exercise__ruleset", "solved", "at")


def delete(user: User, _at: datetime) -> None:
    """Delete the player's attempts, and the strength that they have shown."""
    ExerciseAttempt.objects.filter(user=user).delete()
    SolverStrength.objects.filter(user=user).delete()
