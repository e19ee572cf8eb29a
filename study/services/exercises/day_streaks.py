"""Streaks of days: on how many days in a row a player has solved an exercise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, timedelta

from django.db.models.functions import TruncDate

from accounts.models import User
from study.models import ExerciseAttempt

MAX_STREAK_DAYS = 1000
"""The longest streak that is counted; longer ones are shown as that."""


@dataclass(frozen=True)
class DayStreak:
    """How many days in a row have a solved exercise; `has_today`: today is one of them.

    A streak that reached yesterday goes on until today is over. Days are those of UTC, by which the
    exercises of the day change.
    """

    days: int
    has_today: bool


def day_streak_of(user: User, today: date) -> DayStreak:
    """Return the streak of a player; first attempts alone count."""
    solved = ExerciseAttempt.objects.filter(user=user, solved=True)
    days = solved.annotate(day=TruncDate("at", tzinfo=UTC)).values_list("day", flat=True)
    latest = list(days.distinct().order_by("-day")[:MAX_STREAK_DAYS])
    has_today = today in latest
    last = today if has_today else today - timedelta(days=1)
    return DayStreak(_days_in_a_row(latest, last), has_today)


def _days_in_a_row(latest: Iterable[date], last: date) -> int:
    """Count the days down from `last` that are among these, the latest of which come first."""
    expected = last
    for day in latest:
        if day > last:
            continue
        if day != expected:
            break
        expected -= timedelta(days=1)
    return (last - expected).days
