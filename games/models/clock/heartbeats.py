"""Heartbeats, which tell when each kind of process was last seen to run."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

WEB, BEAT = "web", "beat"

HEARTBEAT_INTERVAL = timedelta(seconds=60)

MIN_GAP = 2 * HEARTBEAT_INTERVAL
"""How long heartbeats must be missing before a table at one sitting waits longer because of it."""


class HeartbeatQuerySet(models.QuerySet["Heartbeat"]):
    """Queries for heartbeats."""

    def last_gap_end(self, name: str, now: datetime) -> datetime | None:
        """Return when this process was back after some heartbeats were missing: `now` while they
        are, None where none ever were.
        """
        last = self.filter(name=name).first()
        if last is None:
            return None
        return now if now - last.at > MIN_GAP else last.resumed_at


class Heartbeat(models.Model):
    """The latest heartbeat of one kind of process, such as web or beat.

    `resumed_at` is when it last came back after some were missing, be it for an outage or less.
    """

    name = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()
    resumed_at = models.DateTimeField(null=True)

    objects = HeartbeatQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M}"
