"""The one place where rows of the outbox are made."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games.models import Outbox
from games.models.topics import dedup_key_of
from games.services.effects import wake_ups
from games.services.effects.notification_preferences import rows_by_channel


def enqueue(rows: Iterable[Outbox]) -> list[Outbox]:
    """Store the rows, in one statement, and wake workers once the transaction is committed.

    What has been asked for before is left as it is. Call it in the transaction of the cause.
    """
    wanted = list({dedup_key_of(row): row for row in rows}.values())
    if not wanted:
        return []
    # An update that changes nothing: rows that are merely ignored do not get to know their ids.
    stored = Outbox.objects.bulk_create(
        wanted, update_conflicts=True, unique_fields=["dedup_key"], update_fields=["dedup_key"]
    )
    transaction.on_commit(lambda: wake_ups.wake_workers(stored), robust=True)
    return stored


def notify(news: Iterable[Outbox]) -> list[Outbox]:
    """Enqueue each piece of news for its reader, in every way the reader wants to hear of it."""
    return enqueue(rows_by_channel(news))
