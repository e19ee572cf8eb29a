"""The seats of a game, each with a person or a bot, never both."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from django.conf import settings
from django.db import models
from django.db.models import Count, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.bots import called
from games.models.gameplay.games import Game, Status, is_in_time

if TYPE_CHECKING:
    from accounts.models import User


class SeatResult(models.TextChoices):
    """The result of a game for a seat."""

    WON = "won", gettext_lazy("won")
    LOST = "lost", gettext_lazy("lost")
    DRAWN = "drawn", gettext_lazy("drawn")
    NONE = "none", gettext_lazy("not counted")


class SeatTotals(TypedDict):
    """The seats of a player in numbers: all of them, the events of their games, those that owe a
    move or an answer, those that have a question to answer.
    """

    seats: int
    events: int | None
    waiting: int
    questioned: int


class SeatQuerySet(models.QuerySet["Seat"]):
    """Queries for seats."""

    def totals_of(self, user: User, is_questioned: models.Exists) -> SeatTotals:
        """Return the seats of `user` in numbers, by one query; `is_questioned` is the condition
        that a seat has a question to answer.
        """
        can_move = Q(to_move=True, game__held=False) & is_in_time("game__")
        asked = Q(answer_by__gt=timezone.now())
        waits = Q(can_move | asked, game__status=Status.RUNNING)
        mine = self.filter(user=user).aggregate(
            seats=Count("pk"),
            events=Sum("game__last_event"),
            waiting=Count("pk", filter=waits),
            questioned=Count("pk", filter=is_questioned),
        )
        return SeatTotals(
            seats=mine["seats"],
            events=mine["events"],
            waiting=mine["waiting"],
            questioned=mine["questioned"],
        )


class Seat(models.Model):
    """A seat of a game, held by a person or a bot.

    `to_move`, `answer_by`, `points` and `result` are copied from the log
    (services.gamelog.projection); `answer_by` is until when a proposal waits for the answer of this
    seat. `bot` is a key of the catalogue of opponents; `muted` stops mails of this game for this
    seat, `chat_muted` hides what is said in it; `unread_from` is the key of the first chat message
    that its player has not read, null where all are read. `planned_events` are the events in which
    a plan of its player moved (null: none), `unseen_answer` is the first of them that the player
    has not seen, `unseen_ruling` the dispute on which the staff have ruled unseen.

    `since` is when its player took the seat over from another, null where nobody did.

    `has_plan` is set under the game's lock with each plan of its player: where it is false there is
    none. It may stay for a while where a plan was dropped.

    `cold_sent_at` and `cold_leaving` say of a log in cold storage what queries ask of events
    otherwise: when the player last sent something, and whether the seat lapsed or resigned.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    since = models.DateTimeField(null=True, blank=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    to_move = models.BooleanField(default=False)
    answer_by = models.DateTimeField(null=True, blank=True)
    points = models.CharField(max_length=12, default="0")
    result = models.CharField(max_length=5, choices=SeatResult, blank=True)
    muted = models.BooleanField(default=False)
    chat_muted = models.BooleanField(default=False)
    unread_from = models.BigIntegerField(null=True, blank=True)
    planned_events = models.JSONField(null=True, blank=True)
    unseen_answer = models.PositiveIntegerField(null=True, blank=True)
    unseen_ruling = models.UUIDField(null=True, blank=True)
    has_plan = models.BooleanField(default=False)
    cold_sent_at = models.DateTimeField(null=True, blank=True, editable=False)
    cold_leaving = models.CharField(max_length=10, null=True, blank=True, editable=False)

    objects = SeatQuerySet.as_manager()

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
                fields=["user"], condition=Q(answer_by__isnull=False), name="seat_to_answer"
            ),
            models.Index(
                fields=["user"], condition=Q(unread_from__isnull=False), name="seat_with_unread"
            ),
            models.Index(
                fields=["bot"], condition=Q(to_move=True) & ~Q(bot=""), name="seat_bot_to_move"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.game_id}"

    def is_asked(self, at: datetime) -> bool:
        """Return whether a proposal waits for the answer of this seat at that instant."""
        return self.answer_by is not None and self.answer_by > at

    @property
    def name(self) -> str:
        """The name of the player; the key of a bot that has left the catalogue."""
        if self.user:
            return str(self.user)
        return called(self.bot)
