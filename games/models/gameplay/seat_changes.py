"""Changes of the player of a seat while its game goes on."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.gameplay.seats import Seat


class SeatChange(models.Model):
    """A change of players on a seat: who left it, and from when (null for the beginning) until when
    they had it.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="changes")
    leaver = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    since = models.DateTimeField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.leaver_id} left {self.seat}"
