"""The exercise of a day for each game, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from hashlib import sha256

from django.core.cache import cache

from accounts.models import User
from games.models import Game
from games.rules import RULESETS
from games.services.gameplay.running_boards import CLOSED_TO_ENGINES
from study.models import Exercise
from study.services.exercises.selection import exercises_of, rulesets
from study.services.explorer.running_games import running_game_at

DAILY_CACHE_KEY = "fernzug:exercises-of-today"
DAILY_KEPT_SECONDS = 300


def daily_exercises_at_hand(day: date) -> list[Exercise]:
    """Return what `daily_exercises` does, from the cache for some minutes."""
    kept: tuple[date, list[Exercise]] | None = cache.get(DAILY_CACHE_KEY)
    if kept is None or kept[0] != day:
        kept = day, daily_exercises(day)
        cache.set(DAILY_CACHE_KEY, kept, DAILY_KEPT_SECONDS)
    return kept[1]


def daily_exercises_for(viewer: User | None, day: date) -> list[Exercise]:
    """Return the exercises of a day without those at whose position a running game of the viewer
    stands that allows no engine: even the task tells that a move wins.

    A game may come to a position after another number of moves, since captures and passes count.
    """
    exercises = daily_exercises_at_hand(day)
    if viewer is None or not exercises:
        return exercises
    running = Game.objects.running().of(viewer).filter(aid__in=CLOSED_TO_ENGINES)
    played = set(running.order_by().values_list("ruleset", flat=True).distinct())
    return [
        each
        for each in exercises
        if each.ruleset not in played or not _stands_in_a_game_of(viewer, each)
    ]


def _stands_in_a_game_of(viewer: User, exercise: Exercise) -> bool:
    rules = RULESETS[exercise.ruleset]
    position = rules.read(exercise.position, exercise.options)
    return running_game_at(viewer, rules, (position,)) is not None


def forget_daily_exercises() -> None:
    """Empty that cache, since some exercises have gone."""
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
