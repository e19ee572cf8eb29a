"""The public list of commitments, a table that only grows. It only grows, and each entry's hash
covers the one before.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.db import models

from games.models.gameplay.fields import HashField


class CommitmentQuerySet(models.QuerySet["Commitment"]):
    """Queries for the list of commitments."""

    def of_day(self, day: date) -> CommitmentQuerySet:
        """Return the entries of a day in UTC, in their order."""
        return self._between(day, day + timedelta(days=1))

    def of_month(self, month: date) -> CommitmentQuerySet:
        """Return the entries of the month of that day in UTC, in their order."""
        first = month.replace(day=1)
        return self._between(first, (first + timedelta(days=31)).replace(day=1))

    def before(self, day: date) -> CommitmentQuerySet:
        """Return the entries before a day in UTC, in their order."""
        return self.filter(at__lt=_begin_of(day)).order_by("at", "number")

    def after(self, day: date) -> CommitmentQuerySet:
        """Return the entries after a day in UTC, in their order."""
        return self.filter(at__gte=_begin_of(day + timedelta(days=1))).order_by("at", "number")

    def _between(self, first: date, end: date) -> CommitmentQuerySet:
        """Return the entries from the first day to the last one before `end`. No time goes back
        in the list, so that the index on it gives their order.
        """
        return self.before(end).filter(at__gte=_begin_of(first))


def _begin_of(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


class Commitment(models.Model):
    """An entry of the list: a commitment as it was shown, and the time.

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
