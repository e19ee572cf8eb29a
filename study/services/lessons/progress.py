"""The progress of players with an account, which is stored, exported and deleted."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from study.models import SolvedStep

StepName = tuple[str, str]
"""The key of a lesson's game, and the key of one of its steps."""


def solved_by(user: User) -> set[StepName]:
    """Return every step the player has solved."""
    return set(SolvedStep.objects.filter(user=user).values_list("lesson", "step"))


def record(user: User, steps: Iterable[StepName], at: datetime) -> None:
    """Store that the player has solved these steps; a step solved before keeps its time."""
    rows = [
        SolvedStep(user=user, lesson=lesson, step=step, solved_at=at)
        for lesson, step in sorted(steps)
    ]
    SolvedStep.objects.bulk_create(rows, ignore_conflicts=True)


def export(user: User) -> Iterable[object]:
    """Return the player's solved steps for the export of their data."""
    rows = SolvedStep.objects.filter(user=user).order_by("solved_at", "pk")
    return rows.values("lesson", "step", "solved_at")


def delete(user: User, _at: datetime) -> None:
    """Delete the player's progress."""
    SolvedStep.objects.filter(user=user).delete()
