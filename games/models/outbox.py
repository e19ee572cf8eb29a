"""The outbox: work that an event caused, written in the event's own transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce, Greatest

from games.models.notifications.job_kinds import Channel, FailureCode, JobKind
from games.models.topics import DedupKeyField, Topic

_DONE_COLUMNS = ("done_at", "lease_until", "failure", "failure_detail")

FREE_AT = Greatest("due_at", Coalesce("lease_until", "due_at"))
"""The instant from which a row may be claimed: it is due then, and nobody holds it. Indexed, since
all claims go by it.
"""


class OutboxQuerySet(models.QuerySet["Outbox"]):
    """Queries for work, and the one way to claim it."""

    def due(self, now: datetime) -> OutboxQuerySet:
        """Return the undone rows that are due and not held, the oldest first.

        Rows that are not due or are held cost nothing, however many there are.
        """
        free = self.filter(done_at=None).alias(free_at=FREE_AT)
        return free.filter(free_at__lte=now).order_by("free_at", "pk")

    def is_any_due(self, now: datetime) -> bool:
        """Return whether a row is due; unordered, PostgreSQL would read the table to find one."""
        return bool(self.due(now).values_list("pk")[:1])

    def dead(self) -> OutboxQuerySet:
        """Return the rows that were given up, at which an operator should look."""
        return self.filter(done_at__isnull=False, failure__gt="")

    def failing(self) -> OutboxQuerySet:
        """Return the undone rows whose last attempt has failed."""
        return self.filter(done_at=None, failure__gt="")

    def done_by(self, before: datetime) -> OutboxQuerySet:
        """Return the rows done before that instant, without those given up, in the order in which
        they were done.
        """
        return self.filter(done_at__lt=before, failure="").order_by("done_at")

    def mails(self) -> OutboxQuerySet:
        """Return news that goes out by mail, at once or later, and turns to tell or remind of."""
        return self.filter(Q(kind=JobKind.TURN_NEWS) | ~Q(channel__in=["", Channel.PUSH]))

    def together_with(self, row: Outbox, until: datetime) -> OutboxQuerySet:
        """Return the undone rows of a reader and channel due by `until`, the leader first."""
        together = self.filter(user=row.user, channel=row.channel, done_at=None, due_at__lte=until)
        return together.order_by("pk")

    def claim(self, pk: int, now: datetime, lease: timedelta) -> Outbox | None:
        """Claim the row until the lease ends; return None where it is held or not yet due.

        The attempt is counted before the work, so that a row that kills its worker ends as dead.
        """
        free = self.due(now).filter(pk=pk).order_by()
        taken = free.update(attempts=F("attempts") + 1, lease_until=now + lease)
        return self.select_related("game", "user").get(pk=pk) if taken else None

    def claim_next(self, now: datetime, lease: timedelta, count: int) -> list[Outbox]:
        """Claim the next due rows until the lease ends, skipping those that another worker is
        claiming.

        An attempt is counted for each row when the work on it begins.
        """
        with transaction.atomic():
            due = self.due(now).select_related("game", "user")
            rows = list(due.select_for_update(skip_locked=True, of=("self",))[:count])
            for row in rows:
                row.lease_until = now + lease
            claimed = Outbox.objects.filter(pk__in=[row.pk for row in rows])
            if rows:
                claimed.update(lease_until=now + lease)
        return rows

    def begin_together(self, rows: Sequence[Outbox]) -> None:
        """Count an attempt for each of these claimed rows, in one statement."""
        self._still_claimed(rows).update(attempts=F("attempts") + 1)
        for row in rows:
            row.attempts += 1

    def give_back(self, rows: Sequence[Outbox], *, begun: bool = False) -> None:
        """Give back claimed rows to which nothing was done, so that others can claim them at once.
        The attempt at a row that was begun does not count.
        """
        self._still_claimed(rows).update(lease_until=None, attempts=F("attempts") - int(begun))

    def _still_claimed(self, rows: Sequence[Outbox]) -> OutboxQuerySet:
        """Return those of these rows whose claim nobody has ended or taken over."""
        ours = Outbox.objects.filter(pk__in=[row.pk for row in rows], done_at=None)
        return ours.filter(lease_until__in={row.lease_until for row in rows})

    def finish(self, rows: Sequence[Outbox], now: datetime) -> None:
        """Mark these rows as done, in one statement."""
        for row in rows:
            row._set_done(now)
        done = {name: getattr(row, name) for row in rows[:1] for name in _DONE_COLUMNS}
        if rows:
            Outbox.objects.filter(pk__in=[row.pk for row in rows]).update(**done)


class Outbox(Topic):
    """A job to be done once: news for `user`, a move of the bot on `seat`, or work of another app.

    News has a channel, other work has none. `repeat` tells apart what is to be done again for the
    same reason, such as the second reminder of a turn. The news of turns has one row a seat
    (`TURN_NEWS`), which is written anew; its channel "push" means: by no mail.
    """

    dedup_key = DedupKeyField()
    kind = models.CharField(max_length=40)
    channel = models.CharField(max_length=8, choices=Channel, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True)
    repeat = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    lease_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=12, blank=True)
    failure_detail = models.TextField(blank=True)

    objects = OutboxQuerySet.as_manager()

    class Meta(Topic.Meta):
        abstract = False
        verbose_name_plural = "outbox"
        indexes = [
            *Topic.Meta.indexes,
            models.Index(FREE_AT, "id", condition=Q(done_at=None), name="outbox_free"),
            models.Index(
                "kind", FREE_AT, condition=Q(done_at=None, channel=""), name="outbox_free_jobs"
            ),
            models.Index(
                fields=["user", "channel"], condition=Q(done_at=None), name="outbox_of_user"
            ),
            models.Index(fields=["done_at"], condition=Q(failure__gt=""), name="outbox_failed"),
            models.Index(
                fields=["done_at"],
                condition=Q(done_at__isnull=False, failure="", table__isnull=True),
                name="outbox_done",
            ),
            models.Index(
                fields=["done_at"],
                condition=Q(done_at__isnull=False, failure="", table__isnull=False),
                name="outbox_done_of_tables",
            ),
        ]

    def __str__(self) -> str:
        """Return the row as text for operators, as in "turn now game_id=… event=3 user_id=7"."""
        about = {**self.topic_columns, "seat": self.seat, "user_id": self.user_id}
        words = (f"{name}={value}" for name, value in about.items() if value not in (None, ""))
        return " ".join(filter(None, [self.kind, self.channel, *words]))

    @property
    def is_of_seat(self) -> bool:
        """Whether it is the one row of its seat, which tells of any of its turns."""
        return self.kind == JobKind.TURN_NEWS

    @property
    def medium(self) -> str:
        """The medium by which news reaches its reader, "mail" or "push"; "" for other work."""
        if self.is_of_seat:
            return ""
        return "mail" if self.channel not in ("", Channel.PUSH) else self.channel

    def renew(self, due_at: datetime) -> None:
        """Ask for the same work again at `due_at`, with no attempts made yet.

        Nothing is saved.
        """
        self.due_at, self.lease_until, self.done_at = due_at, None, None
        self.repeat, self.channel, self.attempts = self.repeat + 1, "", 0
        self.failure = self.failure_detail = ""

    def begin(self, now: datetime, lease: timedelta) -> bool:
        """Count an attempt for a row that was claimed with others, and hold it for a whole lease.

        False where the claim was lost since: it ran out, or the row is done. The attempt is counted
        before the work, so that a row that kills its worker ends as dead.
        """
        ours = Outbox.objects.filter(pk=self.pk, lease_until=self.lease_until, done_at=None)
        taken = ours.update(attempts=F("attempts") + 1, lease_until=now + lease)
        if taken:
            self.attempts, self.lease_until = self.attempts + 1, now + lease
        return bool(taken)

    def finish(self, now: datetime) -> None:
        """Mark the row as done, in the transaction of the effect if that is in our database."""
        self._set_done(now)
        self.save(update_fields=_DONE_COLUMNS)

    def _set_done(self, now: datetime) -> None:
        self.done_at, self.lease_until, self.failure, self.failure_detail = now, None, "", ""

    def fail(
        self, now: datetime, failure: FailureCode, detail: str, *, retry_at: datetime | None
    ) -> bool:
        """Record a failure, and try again at `retry_at` or, where that is None, give up.

        False, and nothing is changed, where the lease ran out and somebody else took the row.
        """
        self.lease_until, self.failure, self.failure_detail = None, failure, detail[:2000]
        if retry_at is None:
            self.done_at = now
        else:
            self.due_at = retry_at
        columns = ("lease_until", "failure", "failure_detail", "done_at", "due_at")
        return self._if_ours(**{name: getattr(self, name) for name in columns})

    def postpone(self, until: datetime) -> bool:
        """Give the row back undone until then, without counting an attempt.

        `due_at` stays, which says when the news arose.
        """
        return self._if_ours(lease_until=until, attempts=self.attempts - 1)

    def move_to(self, channel: str, due_at: datetime) -> bool:
        """Give the row back undone, to go out through another channel."""
        return self._if_ours(
            channel=channel, due_at=due_at, lease_until=None, attempts=self.attempts - 1
        )

    def revive(self, due_at: datetime) -> None:
        """Give a dead row all its attempts again. Expects the row to be locked."""
        self.done_at, self.failure, self.failure_detail = None, "", ""
        self.attempts, self.due_at = 0, due_at
        self.save(update_fields=["done_at", "failure", "failure_detail", "attempts", "due_at"])

    def _if_ours(self, **change: Any) -> bool:
        ours = Outbox.objects.filter(pk=self.pk, attempts=self.attempts, done_at=None)
        return bool(ours.update(**change))

    @property
    def dead(self) -> bool:
        """Whether the row was given up, so that an operator should look at it."""
        return self.done_at is not None and bool(self.failure)
