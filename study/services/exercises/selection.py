"""The exercises of a game, and the next one for a player."""

from __future__ import annotations

from django.db.models import Exists, F, FloatField, OuterRef, QuerySet
from django.db.models.functions import Abs, Cast

from accounts.models import User
from games.rules import RULESETS
from study.exercises import WORDINGS
from study.models import Exercise, ExerciseAttempt, SolverStrength
from study.models.exercises import RATING_UNTIL_TRIED


def rulesets() -> list[str]:
    """Return the keys of the games that have exercises, in the order of the catalogue."""
    return [key for key in RULESETS if key in WORDINGS]


def exercises_of(ruleset: str) -> QuerySet[Exercise]:
    """Return the exercises of a game that today's rules still understand."""
    return Exercise.objects.filter(ruleset=ruleset, version=RULESETS[ruleset].version)


def exercise_by_code(code: str) -> Exercise | None:
    """Return the exercise of an address; None where there is none that today's rules still
    understand.
    """
    found = Exercise.objects.filter(code=code).first()
    rules = RULESETS.get(found.ruleset) if found else None
    return found if rules and found and rules.version == found.version else None


def next_exercise(
    ruleset: str, user: User | None, after: Exercise | None = None
) -> Exercise | None:
    """Return the untried exercise that is nearest to the strength of a player.

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
