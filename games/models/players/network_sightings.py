"""Network sightings: on which networks a player was seen, by day and without an address."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef

from accounts.models import User
from games.models.gameplay.fields import HashField


class NetworkSightingQuerySet(models.QuerySet["NetworkSighting"]):
    """Queries for sightings."""

    def shared_days(self, user: User, other: User) -> int:
        """Return on how many days both players were seen on the same network."""
        there = self.filter(user=other, network=OuterRef("network"), day=OuterRef("day"))
        return self.filter(Exists(there), user=user).values("day").distinct().count()


class NetworkSighting(models.Model):
    """A sighting of a player on a network on a day; `network` is a keyed hash of its address."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    day = models.DateField(db_index=True)
    network = HashField()

    objects = NetworkSightingQuerySet.as_manager()

    class Meta:
        ordering = ["day", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day", "network"], name="network_sighting_once_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.day}"
