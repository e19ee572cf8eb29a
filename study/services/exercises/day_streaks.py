"""Streaks of days on which a player has solved an exercise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, timedelta

from django.db.models.functions import TruncDate

from accounts.models import User
from study.models import ExerciseAttempt

MAX_STREAK_DAYS = 1000
"""The longest streak that is counted; longer ones are shown as this one."""


@dataclass(frozen=True)
class DayStreak:
    """The number of days in a row with a solved exercise; `has_today` says that today is one of
    them.

    A streak that reached yesterday goes on until today is over. Days are those of UTC, by which the
    exercises of the day change.
    """

    days: int
    has_today: bool


def day_streak_of(user: User, today: date) -> DayStreak:
    """Return the streak of a player, by first attempts alone."""
    solved = ExerciseAttempt.objects.filter(user=user, solved=True)
    days = solved.annotate(day=TruncDate("at", tzinfo=UTC)).values_list("day", flat=True)
    latest = list(days.distinct().order_by("-day")[:MAX_STREAK_DAYS])
    has_today = today in latest
    last = today if has_today else today - timedelta(days=1)
    return DayStreak(_days_in_a_row(latest, last), has_today)


def _days_in_a_row(latest: Iterable[date], last: date) -> int:
    """Count the days from `last` backwards that are among `latest`, which has the latest first."""
    expected = last
    for day in latest:
        if day > last:
            continue
        if day != expected:
            break
        expected -= timedelta(days=1)
    return (last - expected).days
