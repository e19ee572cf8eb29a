"""What an attempt counts for: once, for the player and for the exercise."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from accounts.models import User
from study.models import Exercise, ExerciseAttempt, SolverStrength
from study.models.exercises import RATING_UNTIL_TRIED
from study.services.exercises import attempts
from study.services.exercises.attempts import record_attempt, record_of
from study.services.exercises.daily_exercises import daily_exercise
from study.services.exercises.ratings import expected_score, rated
from study.services.exercises.selection import next_exercise
from tests.games.conftest import NOW

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]


def copies(exercise: Exercise, ratings: list[float]) -> list[Exercise]:
    """Store exercises like this one, of other ratings."""
    rows = []
    for number, rating in enumerate(ratings):
        key = f"{number:064x}"
        fields = {"pk": None, "code": f"copy{number}", "key": key, "rating": rating}
        row = Exercise.objects.get(pk=exercise.pk)
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(force_insert=True)
        rows.append(row)
    return rows


def test_equal_ratings_expect_half_a_point() -> None:
    assert expected_score(1500, 1500) == 0.5
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)


def test_what_the_solver_wins_the_exercise_loses() -> None:
    assert rated(1500, 1500, (0, 0), solved=True) == (1520, 1480)
    assert rated(1500, 1500, (0, 0), solved=False) == (1480, 1520)


def test_many_attempts_make_ratings_slow() -> None:
    assert rated(1500, 1500, (20, 100), solved=True) == (1508, 1492)


@pytest.mark.slow
def test_the_first_attempt_counts_once(alice: User, exercise: Exercise) -> None:
    before = exercise.rating
    assert record_attempt(alice, exercise, NOW, solved=False)
    assert not record_attempt(alice, exercise, NOW, solved=True)
    exercise.refresh_from_db()
    strength = SolverStrength.objects.get(user=alice)
    assert (exercise.attempts, strength.attempts) == (1, 1)
    assert exercise.rating > before
    assert strength.rating < RATING_UNTIL_TRIED
    assert not ExerciseAttempt.objects.get().solved


@pytest.mark.slow
def test_a_record_counts_in_a_row(alice: User, exercise: Exercise) -> None:
    rows = [exercise, *copies(exercise, [1500, 1600, 1700])]
    for number, row in enumerate(rows):
        at = NOW + timedelta(minutes=number)
        record_attempt(alice, row, at, solved=number != 1)
    record = record_of(alice, "sogo")
    assert (record.tried, record.solved, record.streak) == (4, 3, 2)


@pytest.mark.slow
def test_the_next_one_is_near_and_new(alice: User, exercise: Exercise) -> None:
    far, near = copies(exercise, [2400, 1490])
    assert next_exercise("sogo", alice, exercise) == near
    record_attempt(alice, near, NOW, solved=True)
    assert next_exercise("sogo", alice, exercise) == far


@pytest.mark.slow
def test_strangers_get_one_after_the_other(exercise: Exercise) -> None:
    first, second = copies(exercise, [1500, 1600])
    assert next_exercise("sogo", None, exercise) == first
    assert next_exercise("sogo", None, second) == exercise
    assert next_exercise("frege", None) is None


@pytest.mark.slow
def test_the_daily_one_stays_for_the_day(exercise: Exercise) -> None:
    day = NOW.date() + timedelta(days=1)
    copies(exercise, [1500.0 + number for number in range(9)])
    chosen = daily_exercise("sogo", day)
    assert chosen is not None
    found_today = Exercise.objects.get(pk=chosen.pk)
    found_today.pk, found_today.code, found_today.key = None, "today", "f" * 64
    found_today.found_at = NOW + timedelta(days=1)
    found_today.save(force_insert=True)
    assert daily_exercise("sogo", day) == chosen
    days = {daily_exercise("sogo", day + timedelta(days=number)) for number in range(20)}
    assert len(days) > 3


def test_before_there_is_any_the_first_found_is_set(exercise: Exercise) -> None:
    assert daily_exercise("sogo", date(2020, 1, 1)) == exercise
    assert daily_exercise("frege", date(2020, 1, 1)) is None


def test_attempts_are_exported_and_deleted(alice: User, exercise: Exercise) -> None:
    record_attempt(alice, exercise, NOW, solved=True)
    assert exercise.code in json.dumps(list(attempts.export(alice)), default=str)
    attempts.delete(alice, NOW)
    assert not ExerciseAttempt.objects.exists()
    assert not SolverStrength.objects.exists()
