"""Blocks, by which one player wants nothing to do with another."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Block(models.Model):
    """A block: `user` gets no invitation, shares no table and reads no word of `blocked`."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(user=F("blocked")), name="block_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} blocks {self.blocked_id}"
