"""Disputes and their outcomes. The log holds their effects, these rows their words."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy

from games.models.gameplay.games import Game
from games.models.gameplay.seats import Seat


class Dispute(models.Model):
    """A dispute, filed by a seat and ruled on by an admin without a seat, as a trigger ensures.

    Where a seat was given to another, `leaver` has left it to `newcomer`.
    """

    class Category(models.TextChoices):
        """The subject of the dispute."""

        RULES = "rules", gettext_lazy("The rules were applied wrongly")
        RESULT = "result", gettext_lazy("The result is wrong")
        TIME = "time", gettext_lazy("The clock or the deadline is wrong")
        BOT = "bot", gettext_lazy("A bot behaves oddly")
        CONDUCT = "conduct", gettext_lazy("My opponent’s conduct")
        CHEATING = "cheating", gettext_lazy("I suspect cheating")
        OTHER = "other", gettext_lazy("Something else")

    class State(models.TextChoices):
        """The state of the dispute: open until it is ruled on, settled or withdrawn."""

        OPEN = "open", gettext_lazy("open")
        RULED = "ruled", gettext_lazy("decided")
        WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")
        SETTLED = "settled", gettext_lazy("settled by the players")

    class Ruling(models.TextChoices):
        """The rulings that an admin may make."""

        DISMISS = "dismiss", gettext_lazy("Dismiss: the game stands as it is")
        AWARD = "award", gettext_lazy("Award the game to a seat")
        VOID = "void", gettext_lazy("Void the game: it counts for nobody")
        ROLLBACK = "rollback", gettext_lazy("Roll back to a move and play on")
        TIME = "time", gettext_lazy("Give a player more time")
        REINSTATE = "reinstate", gettext_lazy("Undo a loss on time and play on")
        REPLACE = "replace", gettext_lazy("Give a seat to another player and play on")

    class Conflict(models.TextChoices):
        """The conflict of interest despite which somebody ruled because there was nobody else."""

        PARTY = "party", gettext_lazy("plays in this game")
        OPPONENT = "opponent", gettext_lazy("has lately played with somebody of this game")
        HOUSEHOLD = "home", gettext_lazy("lives with somebody of this game")
        FOLLOWER = "follower", gettext_lazy("follows somebody of this game")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="disputes")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    category = models.CharField(max_length=8, choices=Category)
    ply = models.PositiveIntegerField()
    move = models.PositiveIntegerField(default=0)
    text = models.TextField(max_length=2000)
    opened_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    ruling = models.CharField(max_length=12, choices=Ruling, blank=True)
    winner = models.PositiveSmallIntegerField(null=True)
    back_to = models.PositiveIntegerField(null=True)
    back_to_move = models.PositiveIntegerField(null=True)
    more_time_for = models.PositiveSmallIntegerField(null=True)
    hours = models.PositiveSmallIntegerField(null=True)
    leaver = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    newcomer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    reason = models.TextField(max_length=2000, blank=True)
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    conflict = models.CharField(max_length=8, choices=Conflict, blank=True)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    claimed_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["opened_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "opened_by"], condition=Q(state="open"), name="dispute_one_open"
            ),
            models.CheckConstraint(
                condition=~Q(state="ruled")
                | (Q(ruled_by__isnull=False) & ~Q(ruling="") & ~Q(reason="")),
                name="dispute_ruled_with_reason",
            ),
            models.CheckConstraint(
                condition=~Q(ruled_by=F("leaver")) & ~Q(ruled_by=F("newcomer")),
                name="dispute_judge_keeps_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"dispute {str(self.id)[:8]} on {self.game_id}"


class DisputeQuestion(models.Model):
    """A question of a judge to one seat, with its answer; all players of the game read both."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="questions", db_index=False)
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    text = models.TextField(max_length=2000)
    asked_at = models.DateTimeField()
    answer = models.TextField(max_length=2000, blank=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "seat"], name="dispute_question_once_a_seat")
        ]

    def __str__(self) -> str:
        return f"question {self.pk} on {self.dispute_id}"
