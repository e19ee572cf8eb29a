"""Absences, in which no deadline passes: a player's vacations, and outages of the site."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy

EVERY_GAME = UUID(int=0)
"""The key with which propagation begins, than which no game has a smaller one."""


class AbsenceQuerySet(models.QuerySet["Absence"]):
    """Queries for absences."""

    def outages(self) -> AbsenceQuerySet:
        """Return the absences of the site itself."""
        return self.filter(user=None)

    def since(self, instant: datetime) -> AbsenceQuerySet:
        """Return the absences that end after `instant`, future ones included, in order."""
        return self.filter(ends_at__gt=instant).order_by("begins_at", "pk")

    def now(self, instant: datetime | models.Value) -> AbsenceQuerySet:
        """Return the absences that include `instant`."""
        return self.filter(begins_at__lte=instant, ends_at__gt=instant)


class Absence(models.Model):
    """A vacation of `user`, or an outage of the site (`user` is None).

    `changed_at` is when it was booked or last changed; of an outage, when the site was back. Called
    off before it began, it ends where it begins. Games copy it into their logs; `propagate_from` is
    the key of the first game that has not been looked at since (None: all have).
    """

    class Kind(models.TextChoices):
        """The kinds of absence."""

        BOOKED = "booked", gettext_lazy("vacation")
        AUTOMATIC = "automatic", gettext_lazy("automatic vacation")
        OUTAGE = "outage", gettext_lazy("outage of the site")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="absences", db_index=False
    )
    kind = models.CharField(max_length=9, choices=Kind)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    propagate_from = models.UUIDField(null=True, default=EVERY_GAME, editable=False)

    objects = AbsenceQuerySet.as_manager()

    class Meta:
        ordering = ["begins_at"]
        constraints = [
            models.UniqueConstraint(fields=["user", "begins_at"], name="absence_once"),
            models.UniqueConstraint(
                fields=["begins_at"], condition=Q(user=None), name="outage_once"
            ),
            models.CheckConstraint(
                condition=Q(ends_at__gte=F("begins_at")), name="absence_ends_after_it_begins"
            ),
            models.CheckConstraint(
                condition=Q(user=None, kind="outage") | (Q(user__isnull=False) & ~Q(kind="outage")),
                name="absence_of_somebody_or_outage",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "ends_at"], name="absence_of_user"),
            models.Index(
                fields=["changed_at"],
                condition=Q(propagate_from__isnull=False),
                name="absence_to_propagate",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.begins_at:%Y-%m-%d} to {self.ends_at:%Y-%m-%d}"
