"""Work that an event caused: a bot's turn or a mail, written in the event's own transaction."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

MOST_ATTEMPTS = 8
PATIENT_ATTEMPTS = MOST_ATTEMPTS + 4 * 24
"""While no mail at all gets out, every hour for four days: an outage must lose nothing."""

_MAIL_BACKOFF = (5, 15, 60, 180, 600, 1800, 3600)
_BOT_BACKOFF = (2, 2, 2, 30, 60, 300, 600)


class Work(models.TextChoices):
    """What is to be done; everything but a bot's turn is a mail."""

    BOT = "bot"
    TURN = "turn"
    STARTED = "started"
    INVITED = "invited"
    DECLINED = "declined"
    OVER = "over"
    REMINDER = "reminder"
    OFFERED = "offered"
    REPORTED = "reported"
    RULED = "ruled"
    CHAT = "chat"
    AWAY = "away"
    WITHDRAWN = "withdrawn"


class Channel(models.TextChoices):
    """How the news goes out: a mail at once, together with others, at the reader's hour; a push."""

    NOW = "now", _("at once")
    BUNDLED = "bundled", _("together, after 10 quiet minutes")
    DIGEST = "digest", _("once a day")
    PUSH = "push", _("push message")


class OutboxQuerySet(models.QuerySet["Outbox"]):
    """Questions about work, and the one way to claim it."""

    def due(self, now: datetime) -> OutboxQuerySet:
        """Undone rows whose time has come and that nobody holds, oldest first."""
        return self.filter(
            Q(lease_until=None) | Q(lease_until__lt=now), done_at=None, due_at__lte=now
        ).order_by("due_at", "pk")

    def together_with(self, row: Outbox) -> OutboxQuerySet:
        """Undone rows of the same reader and channel, no matter who holds them; the first leads."""
        mates = self.filter(user=row.user, channel=row.channel, done_at=None)
        return mates.order_by("pk")

    def claim(self, pk: int, now: datetime, lease: timedelta) -> Outbox | None:
        """The row, ours until the lease ends; None where somebody else has it or it is not due.

        The attempt is counted before the work, so that a row that kills its worker ends as dead.
        """
        taken = (
            self.due(now)
            .filter(pk=pk)
            .order_by()
            .update(attempts=F("attempts") + 1, lease_until=now + lease)
        )
        return self.select_related("game", "user").get(pk=pk) if taken else None


class Outbox(models.Model):
    """`key` says the work once and for all, as in `turn:<game>:<number>:<user>`.

    `number` is the event whose board the work was for; a board gone on means nothing to do.
    """

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=10, choices=Work)
    channel = models.CharField(max_length=8, choices=Channel, default=Channel.NOW)
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")
    table = models.ForeignKey("games.Table", models.CASCADE, null=True, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    number = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    dead_reason = models.TextField(blank=True)

    objects = OutboxQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "outbox"
        indexes = [
            models.Index(fields=["due_at"], condition=Q(done_at=None), name="outbox_undone"),
            models.Index(
                fields=["user", "channel"], condition=Q(done_at=None), name="outbox_of_user"
            ),
            models.Index(
                fields=["done_at"], condition=Q(done_at__isnull=False), name="outbox_done"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def lease(self) -> timedelta:
        """How long a worker may hold it; longer than the task's hard limit or the mail timeout."""
        bot = self.kind == Work.BOT
        return timedelta(seconds=settings.BOT_LEASE_SECONDS if bot else settings.MAIL_LEASE_SECONDS)

    def finish(self, now: datetime) -> None:
        """Done; call it in the transaction of the effect where the effect is in our database."""
        self.done_at, self.lease_until, self.dead_reason = now, None, ""
        self.save(update_fields=["done_at", "lease_until", "dead_reason"])

    def fail(self, now: datetime, reason: str, *, patient: bool = False) -> bool:
        """Try again later, or give up after MOST_ATTEMPTS (`patient`: many more), the reason kept.

        False, and nothing is changed, where the lease ran out and somebody else took the row.
        """
        self.lease_until, self.dead_reason = None, reason[:2000]
        if self.attempts >= (PATIENT_ATTEMPTS if patient else MOST_ATTEMPTS):
            self.done_at = now
        else:
            waits = _BOT_BACKOFF if self.kind == Work.BOT else _MAIL_BACKOFF
            self.due_at = now + timedelta(seconds=waits[min(self.attempts, len(waits)) - 1])
        fate = ("lease_until", "dead_reason", "done_at", "due_at")
        return self._if_ours(**{name: getattr(self, name) for name in fate})

    def hold(self, until: datetime) -> bool:
        """Give the row back undone: nobody claims it before then, and this was no attempt.

        `due_at` stays, which says when the news arose.
        """
        return self._if_ours(lease_until=until, attempts=self.attempts - 1)

    def move_to(self, channel: str, due_at: datetime) -> bool:
        """Give the row back undone, to go out another way."""
        return self._if_ours(
            channel=channel, due_at=due_at, lease_until=None, attempts=self.attempts - 1
        )

    def _if_ours(self, **change: Any) -> bool:
        ours = Outbox.objects.filter(pk=self.pk, attempts=self.attempts, done_at=None)
        return bool(ours.update(**change))

    @property
    def dead(self) -> bool:
        """Given up; an operator should look."""
        return self.done_at is not None and bool(self.dead_reason)
