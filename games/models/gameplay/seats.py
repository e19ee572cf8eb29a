"""The seats of a game: a person or a bot, never both."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from games.bots import called
from games.models.gameplay.games import Game


class SeatResult(models.TextChoices):
    """How the game ended for a seat."""

    WON = "won", gettext_lazy("won")
    LOST = "lost", gettext_lazy("lost")
    DRAWN = "drawn", gettext_lazy("drawn")
    NONE = "none", gettext_lazy("not counted")


class Seat(models.Model):
    """A seat of a game, held by a person or a bot.

    `to_move`, `points` and `result` are copied from the log (services.gamelog.projection). `bot` is
    a key of the catalogue of opponents; `muted` stops mails of this game for this seat,
    `chat_muted` hides what is said in it.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    to_move = models.BooleanField(default=False)
    points = models.CharField(max_length=12, default="0")
    result = models.CharField(max_length=5, choices=SeatResult, blank=True)
    muted = models.BooleanField(default=False)
    chat_muted = models.BooleanField(default=False)

    class Meta:
        ordering = ["game", "number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "user"], name="seat_user_once"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user__isnull=True) & ~Q(bot="")),
                name="seat_user_or_bot",
            ),
        ]
        indexes = [
            models.Index(fields=["user"], condition=Q(to_move=True), name="seat_to_move"),
            models.Index(
                fields=["bot"], condition=Q(to_move=True) & ~Q(bot=""), name="seat_bot_to_move"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.game_id}"

    @property
    def name(self) -> str:
        """The name of the player; of a bot that has left the catalogue the key."""
        if self.user:
            return str(self.user)
        return called(self.bot)
