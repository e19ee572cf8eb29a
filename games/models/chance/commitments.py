"""The public list of commitments. It only grows, and each entry's hash covers the one before."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.db import models

from games.models.gameplay.fields import HashField


class CommitmentQuerySet(models.QuerySet["Commitment"]):
    """Questions about the list."""

    def of_day(self, day: date) -> CommitmentQuerySet:
        """Return the entries of a day in UTC, in their order."""
        begins = datetime.combine(day, time.min, UTC)
        return self.filter(at__gte=begins, at__lt=begins + timedelta(days=1)).order_by("number")


class Commitment(models.Model):
    """An entry of the list: a commitment as it was shown, and when.

    Which game it belongs to is not in it: a game names its commitment, and so finds its entry.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    at = models.DateTimeField(db_index=True)
    commitment = HashField(db_index=True)
    prev_hash = HashField()
    hash = HashField()

    objects = CommitmentQuerySet.as_manager()

    class Meta:
        default_permissions = ()
        ordering = ["number"]

    def __str__(self) -> str:
        return f"commitment {self.number}"
