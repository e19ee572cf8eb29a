"""The appending to the logs of several games in one transaction, with all consequences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from database.bulk_writes import overwrite
from games.log.events import NewEvent, numbered
from games.log.evolve import evolve
from games.log.state import State
from games.models import Event, Game, Seat
from games.services.effects import live_updates
from games.services.effects.enqueue import enqueue
from games.services.effects.from_events import LogStep, rows_for_steps
from games.services.gamelog import personal_bests
from games.services.gamelog.projection import GAME_COLUMNS, SEAT_COLUMNS, set_columns
from games.services.gameplay.door import chained_events


@dataclass(frozen=True)
class Growth:
    """Events to append to the log of a game that is locked, or not stored yet, which then has no
    state `before`.
    """

    game: Game
    seats: list[Seat]
    before: State | None
    events: list[NewEvent]
    key: str | None = None
    request_hash: str | None = None


def append_all(growths: Sequence[Growth], at: datetime) -> list[State]:
    """Append to each of these logs as `door.append` would, and return the states after that.

    Games that are not stored yet are stored with their seats. The rows are the same, but the
    statements are as many for a hundred games as for one. Expects a transaction.
    """
    steps: list[LogStep] = []
    rows: list[Event] = []
    for growth in growths:
        step, events = _grown(growth, at)
        steps.append(step)
        rows += events
    _store([step for step in steps if step.before is None])
    _write([step for step in steps if step.before is not None])
    Event.objects.bulk_create(rows)
    enqueue(rows_for_steps(steps, at))
    for step in steps:
        people = [seat.user_id for seat in step.seats]
        news = partial(live_updates.publish, step.game.pk, step.after.last_event, people)
        transaction.on_commit(news, robust=True)
    return [step.after for step in steps]


def _grown(growth: Growth, at: datetime) -> tuple[LogStep, list[Event]]:
    """Return the step of a game, with its columns set but not written, and its events."""
    before = growth.before
    # The clock never runs backwards in a log.
    first, at = (before.last_event + 1, max(at, before.at)) if before else (0, at)
    entries = numbered(growth.events, first, at)
    events = chained_events(growth.game, entries, growth.key, growth.request_hash)
    after = evolve(entries, before)
    set_columns(growth.game, growth.seats, after, events[-1].hash)
    return LogStep(growth.game, growth.seats, before, after), events


def _store(begun: Sequence[LogStep]) -> None:
    Game.objects.bulk_create([step.game for step in begun])
    Seat.objects.bulk_create([seat for step in begun for seat in step.seats])


def _write(changed: Sequence[LogStep]) -> None:
    overwrite([step.game for step in changed], GAME_COLUMNS)
    overwrite([seat for step in changed for seat in step.seats], SEAT_COLUMNS)
    for step in changed:
        if step.after.seats == 1:
            personal_bests.record(step.game, step.after)
