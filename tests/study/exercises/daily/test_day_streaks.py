"""Streaks of days on which an exercise was solved, and what the page says of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from study.models import Exercise
from study.services.exercises.attempts import record_attempt
from study.services.exercises.day_streaks import DayStreak, day_streak_of
from tests.study.exercises.test_attempts import copies

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
TODAY = timezone.now().date()
NOON, LAST_MINUTE = time(12), time(23, 59)


def solve(user: User, exercise: Exercise, ages: Sequence[int], *, at: time = NOON) -> None:
    """Solve an exercise on each of the days that are so many days ago."""
    for age, row in zip(ages, copies(exercise, [1500.0] * len(ages)), strict=True):
        moment = datetime.combine(TODAY - timedelta(days=age), at, tzinfo=UTC)
        record_attempt(user, row, moment, solved=True)


@pytest.mark.first_by_day
@pytest.mark.parametrize(
    ("ages", "expected"),
    [
        ([], DayStreak(0, False)),
        ([0], DayStreak(1, True)),
        ([0, 0, 1, 2], DayStreak(3, True)),
        ([1, 2], DayStreak(2, False)),
        ([2, 3], DayStreak(0, False)),
        ([0, 2, 3], DayStreak(1, True)),
    ],
)
def test_a_streak_reaches_to_today_or_yesterday(
    alice: User, exercise: Exercise, ages: list[int], expected: DayStreak
) -> None:
    solve(alice, exercise, ages)
    assert day_streak_of(alice, TODAY) == expected


@pytest.mark.slow
def test_days_are_those_of_the_exercises_of_the_day(alice: User, exercise: Exercise) -> None:
    """A minute before midnight in UTC is the day before, whatever zone the player lives in."""
    solve(alice, exercise, [1, 2], at=LAST_MINUTE)
    with timezone.override("Pacific/Auckland"):
        assert day_streak_of(alice, TODAY) == DayStreak(2, False)


@pytest.mark.slow
def test_what_was_not_solved_counts_for_no_day(alice: User, exercise: Exercise) -> None:
    record_attempt(alice, exercise, datetime.combine(TODAY, NOON, tzinfo=UTC), solved=False)
    assert day_streak_of(alice, TODAY) == DayStreak(0, False)


def test_the_page_counts_the_days_of_its_reader_alone(
    client: Client, alice: User, bob: User, exercise: Exercise
) -> None:
    solve(alice, exercise, [1, 2])
    assert "day-streak" not in client.get("/exercises/").content.decode()
    client.force_login(bob)
    assert "day-streak" not in client.get("/exercises/").content.decode()
    client.force_login(alice)
    page = client.get("/exercises/")
    assert page.context["day_streak"] == DayStreak(2, False)
    assert "day-streak" in page.content.decode()
