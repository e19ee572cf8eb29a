"""The public log of an event. It only grows: triggers in both databases refuse the rest."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from events.models.tournaments.entries import bot_name
from events.models.tournaments.events import Tournament
from events.models.tournaments.pairings import Pairing

MAX_REASON_LENGTH = 300


class LogKind(models.TextChoices):
    """The kinds of entries in the log of an event, with their names on its page."""

    ANNOUNCED = "announced", gettext_lazy("Announced")
    ENTERED = "entered", gettext_lazy("Entered")
    ASKED = "asked", gettext_lazy("Asks to be let in")
    APPROVED = "approved", gettext_lazy("Let in by the director")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
    EXTENDED = "extended", gettext_lazy("Entries are open for longer")
    REMOVED = "removed", gettext_lazy("Taken out by the director")
    READMITTED = "readmitted", gettext_lazy("Taken back in by the director")
    SUBSTITUTED = "substituted", gettext_lazy("Plays in place of somebody else from here on")
    FILLED = "filled", gettext_lazy("Bots take free places")
    LINED_UP = "lined-up", gettext_lazy("Line-up of a team is complete")
    CLOSED = "closed", gettext_lazy("Entries closed")
    DRAWN = "drawn", gettext_lazy("Drawn by lot")
    CHALLENGED = "challenged", gettext_lazy("Challenges a player above")
    MET = "met", gettext_lazy("A game of the tour begins")
    PLAYED = "played", gettext_lazy("Result of a challenge")
    TIMED_OUT = "timed-out", gettext_lazy("Out of the ladder after a loss on time")
    LADDER_CLOSED = "ladder-closed", gettext_lazy("The ladder takes no more challenges")
    MONTH_OVER = "month-over", gettext_lazy("The month is over: no more games count")
    TOUR_ENDED = "tour-ended", gettext_lazy("The tour has no further month")
    ADJUSTED = "adjusted", gettext_lazy("The director has changed the points of a player")
    FINALISED = "finalised", gettext_lazy("The director has made the table final")
    ADJUDICATED = "adjudicated", gettext_lazy("The director has decided a game")
    RESTORED = "restored", gettext_lazy("The decision of the director is taken back")
    ROUND_OVER = "round-over", gettext_lazy("All games of the round over")
    WAITING = "waiting", gettext_lazy("The next round waits for a ruling")
    PAIRED = "paired", gettext_lazy("The next round is paired")
    TIE_BREAK = "tie-break", gettext_lazy("A third game decides what is level")
    OVER = "over", gettext_lazy("All games over")
    RESUMED = "resumed", gettext_lazy("A game goes on again")
    FINAL = "final", gettext_lazy("Table final")
    CORRECTED = "corrected", gettext_lazy("A ruling has changed a result")
    CANCELLED = "cancelled", gettext_lazy("Cancelled")


class TournamentLogEntry(models.Model):
    """An entry in the log of an event; `person` is its subject, or the player who acted.

    `reason` is what the director gives everybody to read. What is about a game names its `pairing`,
    and in `result` the points the director gave, such as "2:0"; of three or four players the
    places. `bot` is its subject where that is one, by key and number; of those who fill free places
    `result` says how many.
    """

    event = models.ForeignKey(Tournament, models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=20, choices=LogKind)
    reason = models.CharField(max_length=MAX_REASON_LENGTH, default="", db_default="", blank=True)
    pairing = models.ForeignKey(
        Pairing, models.PROTECT, null=True, related_name="+", db_index=False
    )
    result = models.CharField(max_length=7, default="", db_default="", blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False
    )

    bot = models.CharField(max_length=20, default="", db_default="", blank=True)
    bot_number = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="log_entry_once")]
        indexes = [
            models.Index(
                fields=["person"], condition=Q(person__isnull=False), name="log_entry_person"
            ),
            models.Index(
                fields=["pairing"], condition=Q(pairing__isnull=False), name="log_entry_pairing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def bots(self) -> str:
        """The bot that this is about, or how many have filled free places; empty for none."""
        if not self.bot:
            return ""
        if self.kind == LogKind.FILLED:
            return f"{self.result} × {bot_name(self.bot)}"
        return bot_name(self.bot, self.bot_number)
