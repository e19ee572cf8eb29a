"""Heartbeats: when each kind of process was last seen to run."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """The latest heartbeat of one kind of process, such as web or beat."""

    name = models.CharField(max_length=10, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M}"
