"""The public log of an event. It only grows."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from events.models.tournaments.events import Tournament


class LogKind(models.TextChoices):
    """The kinds of things that happen in an event, with their names on its page."""

    ANNOUNCED = "announced", gettext_lazy("Announced")
    ENTERED = "entered", gettext_lazy("Entered")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
    CLOSED = "closed", gettext_lazy("Entries closed")
    DRAWN = "drawn", gettext_lazy("Drawn by lot")
    OVER = "over", gettext_lazy("All games over")
    RESUMED = "resumed", gettext_lazy("A ruling lets a game go on")
    FINAL = "final", gettext_lazy("Table final")
    CORRECTED = "corrected", gettext_lazy("A ruling has changed a result")
    CANCELLED = "cancelled", gettext_lazy("Cancelled")


class TournamentLogEntry(models.Model):
    """Something that happened in an event; `person` is whom it is about, or who has done it."""

    event = models.ForeignKey(Tournament, models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=10, choices=LogKind)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="log_entry_once")]
        indexes = [
            models.Index(
                fields=["person"], condition=Q(person__isnull=False), name="log_entry_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
