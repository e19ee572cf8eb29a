"""The events that are the log of a game. It only grows: triggers in both databases refuse UPDATE
and DELETE.
"""

from __future__ import annotations

from django.db import models

from games.log.events import Entry, EventKind
from games.models.gameplay.fields import HashField
from games.models.gameplay.games import Game


class EventQuerySet(models.QuerySet["Event"]):
    """Queries for events."""

    def entries(self) -> list[Entry]:
        """Return the events in order, as entries for the log's own functions."""
        rows = self.order_by("number").values_list(
            "kind", "seat", "payload", "number", "received_at", named=False
        )
        return [
            Entry(EventKind(kind), seat, payload, number, at)
            for kind, seat, payload, number, at in rows
        ]


class Event(models.Model):
    """An event in the log of a game.

    `idempotency_key` and `request_hash`, the hash of what was asked, stand on the first event of a
    request only.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=[(kind, kind) for kind in EventKind])
    seat = models.SmallIntegerField(null=True)
    payload = models.JSONField()
    idempotency_key = models.CharField(max_length=80, null=True)
    request_hash = HashField(null=True)
    received_at = models.DateTimeField()
    prev_hash = HashField()
    hash = HashField()

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="event_number_once"),
            models.UniqueConstraint(
                fields=["game", "idempotency_key"], name="event_idempotency_key_once"
            ),
            models.UniqueConstraint(fields=["game", "prev_hash"], name="event_prev_hash_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def entry(self) -> Entry:
        """Return the event as an entry for the log's own functions."""
        return Entry(EventKind(self.kind), self.seat, self.payload, self.number, self.received_at)
