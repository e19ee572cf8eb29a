"""Chat messages, and reports of them. None is in a log: words can be removed, moves cannot."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from games.models.gameplay.games import Game

MAX_MESSAGE_LENGTH = 1000


class ChatMessage(models.Model):
    """A message of one player to the others of a game.

    Where the staff remove it, its words are gone and the row stays.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        db_index=False,
    )
    text = models.TextField(max_length=MAX_MESSAGE_LENGTH)
    idempotency_key = models.UUIDField(null=True, editable=False)
    at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at", "pk"]
        indexes = [models.Index(fields=["game", "at"], name="message_of_game")]
        constraints = [
            models.UniqueConstraint(fields=["user", "idempotency_key"], name="message_once_a_form")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.game_id}"


class MessageReport(models.Model):
    """A report of a chat message to the staff, which is open until somebody has decided."""

    class State(models.TextChoices):
        """The state of the report."""

        OPEN = "open", gettext_lazy("open")
        REMOVED = "removed", gettext_lazy("message removed")
        DISMISSED = "dismissed", gettext_lazy("nothing done")

    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="+", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    why = models.TextField(max_length=1000, blank=True)
    at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(fields=["message", "by"], name="reported_once_by_each")
        ]

    def __str__(self) -> str:
        return f"report of message {self.message_id}"
