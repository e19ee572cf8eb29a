"""Retention: how long jobs, deliveries, sightings and form keys are kept before they are
deleted.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from accounts.identity import guests
from games.models import Delivery, NetworkSighting, Outbox, Table
from games.services.players.moderation.network_sightings import SIGHTING_RETENTION

OUTBOX_RETENTION = timedelta(days=30)
"""How long finished jobs stay in the outbox."""

DELIVERY_RETENTION = timedelta(days=90)
"""How long deliveries stay in the delivery log."""

PRUNING_INTERVAL_SECONDS = 600
MAX_ROWS_PER_STATEMENT = 2_000
MAX_STATEMENTS_PER_PRUNING = 10
"""How many statements delete rows of one kind at a time: together millions of rows a day."""

_PRUNED = "fernzug:pruned"


def prune(now: datetime) -> None:
    """Delete old rows, at most every ten minutes however often it is called."""
    if not cache.add(_PRUNED, 1, PRUNING_INTERVAL_SECONDS):
        return
    _delete(Outbox.objects.done_by(now - OUTBOX_RETENTION).filter(table__isnull=True))
    _delete(_done_for_tables(now - OUTBOX_RETENTION))
    _delete(Delivery.objects.filter(at__lt=now - DELIVERY_RETENTION).order_by("at"))
    _delete(NetworkSighting.objects.filter(day__lt=(now - SIGHTING_RETENTION).date()))
    guests.forget_forms(now)


def _done_for_tables(before: datetime) -> QuerySet[Outbox]:
    """Return finished jobs of tables that are closed; at an open table they tell whom a piece of
    news has reached.
    """
    done = Outbox.objects.done_by(before).filter(table__isnull=False)
    return done.exclude(table__in=Table.objects.before_game().values("pk"))


def _delete(rows: QuerySet[Any]) -> None:
    """Delete the first of the rows, so few in each statement that none takes long."""
    for __ in range(MAX_STATEMENTS_PER_PRUNING):
        deleted = rows.model.objects.filter(
            pk__in=rows.values("pk")[:MAX_ROWS_PER_STATEMENT]
        ).delete()
        if deleted[0] < MAX_ROWS_PER_STATEMENT:
            return
