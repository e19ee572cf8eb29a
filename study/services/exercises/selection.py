"""The exercise to set: the daily one of each game, and the next one for a player."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from hashlib import sha256

from django.core.cache import cache
from django.db.models import Exists, F, FloatField, OuterRef, QuerySet
from django.db.models.functions import Abs, Cast

from accounts.models import User
from games.rules import RULESETS
from study.exercises import WORDINGS
from study.models import Exercise, ExerciseAttempt, SolverStrength
from study.models.exercises import RATING_UNTIL_TRIED

DAILY_CACHE_KEY = "fernzug:exercises-of-today"
DAILY_KEPT_SECONDS = 300


def rulesets() -> list[str]:
    """Return the keys of the games that have exercises, in the order of the catalogue."""
    return [key for key in RULESETS if key in WORDINGS]


def exercises_of(ruleset: str) -> QuerySet[Exercise]:
    """Return the exercises of a game that mean something to its rules of today."""
    return Exercise.objects.filter(ruleset=ruleset, version=RULESETS[ruleset].version)


def daily_exercises_at_hand(day: date) -> list[Exercise]:
    """Return what `daily_exercises` does, from the cache for some minutes."""
    kept: tuple[date, list[Exercise]] | None = cache.get(DAILY_CACHE_KEY)
    if kept is None or kept[0] != day:
        kept = day, daily_exercises(day)
        cache.set(DAILY_CACHE_KEY, kept, DAILY_KEPT_SECONDS)
    return kept[1]


def forget_daily_exercises() -> None:
    """Look the exercises of the day up anew, since some have gone."""
    cache.delete(DAILY_CACHE_KEY)


def daily_exercises(day: date) -> list[Exercise]:
    """Return the exercise of a day for each game that has any."""
    found = (daily_exercise(ruleset, day) for ruleset in rulesets())
    return [exercise for exercise in found if exercise is not None]


def daily_exercise(ruleset: str, day: date) -> Exercise | None:
    """Return the exercise of a day, the same for everybody; None where a game has none.

    What is found during the day does not change it, but where there was nothing before.
    """
    begin = datetime.combine(day, time(), tzinfo=UTC)
    older = exercises_of(ruleset).filter(found_at__lt=begin).order_by("pk")
    count = older.count()
    if not count:
        return exercises_of(ruleset).order_by("pk").first()
    digest = sha256(f"{ruleset} {day.isoformat()}".encode()).digest()
    return older[int.from_bytes(digest[:8], "big") % count]


def next_exercise(
    ruleset: str, user: User | None, after: Exercise | None = None
) -> Exercise | None:
    """Return the exercise nearest to the strength of a player that they have not tried.

    For others, and once all were tried, it is the one found after this one.
    """
    if user is not None:
        strength = SolverStrength.objects.filter(user=user, ruleset=ruleset).first()
        rating = strength.rating if strength else RATING_UNTIL_TRIED
        tried = ExerciseAttempt.objects.filter(user=user, exercise=OuterRef("pk"))
        fresh = exercises_of(ruleset).exclude(Exists(tried))
        if after is not None:
            fresh = fresh.exclude(pk=after.pk)
        distance = Abs(Cast(F("rating") - rating, FloatField()))
        if found := fresh.order_by(distance, "pk").first():
            return found
    others = exercises_of(ruleset).order_by("pk")
    return (others.filter(pk__gt=after.pk).first() if after else None) or others.first()
