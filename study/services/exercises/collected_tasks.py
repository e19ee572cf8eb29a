"""The tasks of collections, some of which are added to the exercises of each game every day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from hashlib import sha256
from random import Random
from secrets import randbits

from django.utils import timezone

from games.models import Outbox
from games.rules import RULESETS
from study.exercises import COLLECTIONS
from study.exercises.kit.collection import CollectedTask
from study.exercises.kit.exercise import as_data
from study.models import Exercise
from study.services.exercises.game_search import new_code

KIND = "study.tasks_of_day"
"""The kind of job that adds some tasks of collections to the exercises each day."""

SEED_BITS = 64


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: add the tasks of its day to the exercises."""
    day = date.fromisoformat(row.object_id)
    for ruleset, collection in COLLECTIONS.items():
        store_tasks(ruleset, collection.of_day(day))
    row.finish(timezone.now())


def store_tasks(ruleset: str, names: Sequence[str], at: datetime | None = None) -> int:
    """Store the tasks that are not stored yet; return how many are new."""
    collection, rng = COLLECTIONS[ruleset], Random(randbits(SEED_BITS))
    keys = {_key_of(ruleset, name): name for name in names}
    stored = Exercise.objects.filter(key__in=keys).values_list("key", flat=True)
    fresh = [(key, collection.task(keys[key], rng)) for key in keys.keys() - set(stored)]
    rows = [_row(ruleset, key, task, at or timezone.now()) for key, task in fresh if task]
    Exercise.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _key_of(ruleset: str, name: str) -> str:
    """Return the key of a task, the same however the task is varied."""
    return sha256(f"{ruleset} {RULESETS[ruleset].version} {name}".encode()).hexdigest()


def _row(ruleset: str, key: str, task: CollectedTask, at: datetime) -> Exercise:
    rules = RULESETS[ruleset]
    return Exercise(
        code=new_code(),
        key=key,
        ruleset=ruleset,
        version=rules.version,
        options=dict(rules.clean(task.options)),
        position=task.position,
        solution=as_data(task.solution),
        turns=len(task.solution),
        ply=task.ply,
        rating=task.rating,
        found_at=at,
    )
