"""The news of each day's exercises, for players who have asked for them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from django.utils import timezone

from accounts.models import User
from games.coded_text import N_, CodedText
from games.models import Frequency, Medium, NotificationPreference, Outbox, Seat
from games.services.effects.enqueue import notify
from study.models import Exercise, ExerciseAttempt
from study.services.exercises.daily_exercises import daily_exercises_at_hand, daily_exercises_for

KIND, NEWS_KIND = "study.day", "study.exercise_of_day"
"""The kind of job of a day, and the kind of notification that it makes."""
CATEGORY = "exercise"
"""The category in the notification settings."""
READERS_PER_STATEMENT = 500


class DailyNewsReason(CodedText):
    """Why a reader needs no news of a day any more, as the delivery log stores it."""

    DAY_OVER = "exercise-day-over", N_("The exercises are those of a day that is over.")
    TRIED = "exercises-tried", N_("The exercises of the day were tried.")


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: enqueue the news of its day for every reader.

    What was begun late counts from the beginning of the day, so that nobody's hour is missed; of a
    day that is over nobody hears.
    """
    day, now = date.fromisoformat(row.object_id), timezone.now()
    if day == now.astimezone(UTC).date() and daily_exercises_at_hand(day):
        for news in _batches(day):
            notify(news)
    row.finish(now)


def _batches(day: date) -> Iterator[list[Outbox]]:
    # Just before midnight: a digest that is due at the stroke of it is the first of the day.
    due = datetime.combine(day, time(), tzinfo=UTC) - timedelta(microseconds=1)
    wanted = NotificationPreference.objects.filter(category=CATEGORY, medium=Medium.MAIL)
    readers = wanted.exclude(frequency=Frequency.OFF).order_by("user_id")
    keys, last = readers.values_list("user_id", flat=True), 0
    while batch := list(keys.filter(user_id__gt=last)[:READERS_PER_STATEMENT]):
        yield [
            Outbox(kind=NEWS_KIND, object_id=day.isoformat(), user_id=key, due_at=due)
            for key in batch
        ]
        last = batch[-1]


def untried_of_day(user: User, day: date) -> list[Exercise]:
    """Return the exercises of a day that a player may see and has not tried yet."""
    exercises = daily_exercises_for(user, day)
    attempts = ExerciseAttempt.objects.filter(user=user, exercise__in=exercises)
    tried = set(attempts.values_list("exercise_id", flat=True))
    return [exercise for exercise in exercises if exercise.pk not in tried]


def objection(row: Outbox, _seat: Seat | None, at: datetime) -> str:
    """Return why a reader needs no news of the day any more; "" where they do."""
    day = date.fromisoformat(row.object_id)
    if day != at.astimezone(UTC).date():
        return DailyNewsReason.DAY_OVER
    assert row.user is not None
    return "" if untried_of_day(row.user, day) else DailyNewsReason.TRIED
