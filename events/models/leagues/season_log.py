"""The public log of a season."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from events.models.leagues.seasons import Season
from games.models import Game

MAX_REMOVAL_REASON_LENGTH = 300


class SeasonLogKind(models.TextChoices):
    """The kinds of entries in the log of a season, with their names on its page."""

    OPENED = "opened", gettext_lazy("Open for entries")
    ENTERED = "entered", gettext_lazy("Entered")
    CARRIED = "carried", gettext_lazy("The players of the season before are entered again")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
    REMOVED = "removed", gettext_lazy("Removed by the host")
    SUBSTITUTED = "substitute", gettext_lazy("Plays in place of somebody else from here on")
    ANNOUNCED = "announced", gettext_lazy("The players were told that the season starts soon")
    DIVIDED = "divided", gettext_lazy("Divisions made up")
    STARTED = "started", gettext_lazy("All divisions have begun")
    REMINDED = "reminded", gettext_lazy("The players were told that the season ends soon")
    CLOSED = "closed", gettext_lazy("The fixed end has come")
    PROVED = "proved", gettext_lazy("Decided by proof")
    COUNTED = "counted", gettext_lazy("Decided by points")
    HALVED = "halved", gettext_lazy("Half a win each")
    ROSE = "rose", gettext_lazy("Goes up")
    FELL = "fell", gettext_lazy("Goes down")
    CORRECTED = "corrected", gettext_lazy("A ruling has changed the table")
    FINAL = "final", gettext_lazy("All tables final")
    CANCELLED = "cancelled", gettext_lazy("Cancelled")


class SeasonLogEntry(models.Model):
    """An entry in the log of a season, perhaps about a division, about `person` or about a game.

    `reason` is what the host has given for everybody to read.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="log", db_index=False)
    at = models.DateTimeField()
    kind = models.CharField(max_length=10, choices=SeasonLogKind)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )
    division = models.PositiveSmallIntegerField(null=True)
    game = models.ForeignKey(Game, models.PROTECT, null=True, related_name="+", db_index=False)
    reason = models.CharField(max_length=MAX_REMOVAL_REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["season", "pk"]
        indexes = [
            models.Index(fields=["season", "id"], name="season_log_order"),
            models.Index(
                fields=["person"], condition=Q(person__isnull=False), name="season_log_person"
            ),
            models.Index(fields=["game"], condition=Q(game__isnull=False), name="season_log_game"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.season_id}"
