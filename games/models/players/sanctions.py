"""Sanctions against players, and the reports of players that lead to them."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy

from games.models.gameplay.games import Game


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Queries for sanctions."""

    def in_force(self, at: datetime | models.Value) -> SanctionQuerySet:
        """Return the mutes and suspensions that are in force at that instant."""
        return self.filter(at__lte=at, ends_at__gt=at, lifted_at=None)


class Sanction(models.Model):
    """A warning, or a restriction until `ends_at`; it is lifted by its inverse, or ends by time.

    The player reads the reason.
    """

    class Kind(models.TextChoices):
        """The kind of sanction."""

        WARNING = "warning", gettext_lazy("warning")
        MUTE = "mute", gettext_lazy("writes to no other player")
        SUSPENSION = "suspension", gettext_lazy("begins no games and writes to no other player")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions", db_index=False
    )
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.TextField(max_length=2000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    lift_reason = models.TextField(max_length=2000, blank=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["user", "ends_at"], name="sanction_of_user")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="warning", ends_at=None) | Q(ends_at__gt=F("at")),
                name="sanction_with_an_end",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_with_reason"),
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by=None)
                | (Q(lifted_by__isnull=False) & ~Q(lift_reason="")),
                name="sanction_lifted_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"

    def is_in_force(self, at: datetime) -> bool:
        """Return whether it restricts the player at that instant."""
        return self.lifted_at is None and self.ends_at is not None and self.at <= at < self.ends_at


class PlayerReport(models.Model):
    """A report of a player to the staff, which is open until somebody has decided. That of comments
    names their `game`.
    """

    class Subject(models.TextChoices):
        """The aspect of a player that is reported."""

        NAME = "name", gettext_lazy("The name")
        PROFILE = "profile", gettext_lazy("The profile")
        CONDUCT = "conduct", gettext_lazy("The conduct")
        COMMENTS = "comments", gettext_lazy("The comments on a game")

    class State(models.TextChoices):
        """The state of the report."""

        OPEN = "open", gettext_lazy("open")
        SANCTIONED = "sanctioned", gettext_lazy("sanctioned")
        CLOSED = "closed", gettext_lazy("comments closed to others")
        DISMISSED = "dismissed", gettext_lazy("nothing done")

    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    subject = models.CharField(max_length=8, choices=Subject)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")
    why = models.TextField(max_length=1000)
    at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["about", "by"],
                condition=Q(state="open", game=None),
                name="player_reported_once",
            ),
            models.UniqueConstraint(
                fields=["game", "about", "by"],
                condition=Q(state="open", game__isnull=False),
                name="comments_reported_once",
            ),
            models.CheckConstraint(
                condition=Q(subject="comments", game__isnull=False)
                | (~Q(subject="comments") & Q(game=None)),
                name="comments_reported_of_a_game",
            ),
            models.CheckConstraint(condition=~Q(about=F("by")), name="player_reported_by_another"),
        ]

    def __str__(self) -> str:
        return f"report of player {self.about_id}"
