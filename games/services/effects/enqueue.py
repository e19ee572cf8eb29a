"""The one place where rows of the outbox are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F

from database.compiled_writes import upsert
from games.models import Outbox
from games.models.topics import dedup_key_of
from games.services.effects import wake_ups
from games.services.effects.notification_preferences import rows_by_channel

_NOTHING = ("dedup_key",)
"""An update that changes nothing, since rows that are ignored in a conflict would not learn their
ids.
"""

_TURN = (
    "event", "user", "channel", "repeat", "due_at", "lease_until", "attempts", "done_at", "failure",
    "failure_detail",
)  # fmt: skip


def enqueue(rows: Iterable[Outbox], *, wake: bool = True) -> list[Outbox]:
    """Store the rows, in one statement, and wake workers once the transaction is committed.

    What has been asked for before is left as it is; only a turn takes the place of the one before.
    Call it in the transaction of the cause.
    """
    wanted = list({dedup_key_of(row): row for row in rows}.values())
    moved = [row for row in wanted if row.is_of_seat and row.repeat]
    begun = [row for row in wanted if row.is_of_seat and not row.repeat]
    others = [row for row in wanted if not row.is_of_seat]
    stored = [*_stored(begun, _TURN), *_stored(others, _NOTHING)]
    for row in moved:
        _move(row)
    if stored and wake:
        transaction.on_commit(lambda: wake_ups.wake_workers(stored), robust=True)
    return stored


def store_turns(rows: Iterable[Outbox]) -> None:
    """Write rows of turns as they are now, in one statement. Expects them to be locked."""
    _stored(list(rows), _TURN)


def notify(news: Iterable[Outbox]) -> list[Outbox]:
    """Enqueue each piece of news for its reader, for every channel that the reader wants."""
    return enqueue(rows_by_channel(news))


def _stored(rows: Sequence[Outbox], changed: tuple[str, ...]) -> Sequence[Outbox]:
    upsert(rows, unique=("dedup_key",), update=changed)
    return rows


def _move(row: Outbox) -> None:
    """Date the row of a turn whose deadline has moved for its reminder, or for later where the turn
    is still to be announced.
    """
    announced = Outbox.objects.filter(dedup_key=dedup_key_of(row)).exclude(repeat=0, done_at=None)
    moved = announced.update(
        due_at=row.due_at,
        repeat=F("repeat") + 1,
        done_at=None,
        lease_until=None,
        attempts=0,
        failure="",
        failure_detail="",
    )
    if not moved:
        _stored([row], _NOTHING)
