"""Households: players who declare that they live together, and play no rated games with each
other.
"""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from accounts.models import User


class HouseholdQuerySet(models.QuerySet["HouseholdBond"]):
    """Queries for households."""

    def of(self, user: User) -> HouseholdQuerySet:
        """Return the bonds of a player, including those that wait for a confirmation."""
        return self.filter(Q(user=user) | Q(other=user))

    def are_shared(self, user: User, others: Collection[int]) -> bool:
        """Return whether the player lives with one of these players, as both have declared."""
        pair = Q(user=user, other__in=others) | Q(user__in=others, other=user)
        return self.filter(pair, confirmed_at__isnull=False).exists()


class HouseholdBond(models.Model):
    """A player's declaration that they live with another, which holds once the other confirms
    it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    declared_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)

    objects = HouseholdQuerySet.as_manager()

    class Meta:
        ordering = ["declared_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "other"], name="household_once_a_pair"),
            models.CheckConstraint(condition=~Q(user=F("other")), name="household_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} lives with {self.other_id}"
