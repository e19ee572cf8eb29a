"""Games between bots that are played only for their exercises, some each night, and not stored."""

from __future__ import annotations

from datetime import UTC, date
from random import Random

from django.conf import settings
from django.utils import timezone

from games.models import Outbox
from games.rules import RULESETS
from games.services.effects.enqueue import enqueue
from study.exercises import VARIETIES
from study.services.exercises.bot_games import exercises_between_bots
from study.services.exercises.game_search import store

DAY_KIND, GAME_KIND = "study.games_of_day", "study.game_of_day"
"""The kinds of job of a day, and of each game that it brings."""


def run_day(row: Outbox) -> None:
    """Carry out a row of the outbox: enqueue the games of its day, unless that is over."""
    day, now = date.fromisoformat(row.object_id), timezone.now()
    if day == now.astimezone(UTC).date():
        numbers = range(settings.EXERCISE_GAMES_PER_DAY)
        names = [f"{day.isoformat()} {number}" for number in numbers]
        enqueue(Outbox(kind=GAME_KIND, object_id=name, due_at=now) for name in names)
    row.finish(now)


def run_game(row: Outbox) -> None:
    """Carry out a row of the outbox: play its game, and store the exercises that came of it."""
    day, number = row.object_id.split()
    turn = date.fromisoformat(day).toordinal() * settings.EXERCISE_GAMES_PER_DAY + int(number)
    variety = VARIETIES[turn % len(VARIETIES)]
    rules = RULESETS[variety.ruleset]
    store(rules, rules.clean(variety.options), exercises_between_bots(variety, Random()))
    row.finish(timezone.now())
