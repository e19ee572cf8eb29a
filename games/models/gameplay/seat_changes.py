"""Changes of the player of a seat while its game goes on."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.seats import Seat


class SeatChange(models.Model):
    """A player has left a seat to another: who left, and from when (null: the beginning) till when
    they sat there.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="changes")
    leaver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    since = models.DateTimeField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.leaver_id} left {self.seat}"
