"""The watchdog of mails: an alert when turns happen and no mails go out."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Exists, OuterRef

from games.models import (
    Channel,
    Delivery,
    Frequency,
    JobKind,
    Medium,
    NotificationPreference,
    Outbox,
    Seat,
    Status,
)
from games.models.notifications.job_kinds import FailureCode

alerts = logging.getLogger("fernzug.alerts")

MAIL_TROUBLE_KEY = "fernzug:mails"
"""The cache key of what is wrong with the mails; missing where nobody has looked lately."""

MAX_DELAY = timedelta(minutes=10)
"""How long after it was due an undone mail counts as late."""

MIN_FAILURES = 5
"""After how many attempts, which take a quarter of an hour, a mail counts as late as well."""

MAX_COUNT = 10_000
"""How many late mails are counted: that there are so many is all an operator has to know."""

PATTERN_WINDOW, MIN_PATTERN_COUNT = timedelta(hours=1), 3
"""How many failures within an hour are a pattern."""

CHECK_INTERVAL_SECONDS, RESULT_LIFETIME_SECONDS = 60, 900
"""Seconds between two looks, and how long one holds good."""

_LOOKED = f"{MAIL_TROUBLE_KEY}:looked"


def watch(now: datetime) -> None:
    """Look once a minute, though every sweep calls it, and alert once when trouble begins."""
    if not cache.add(_LOOKED, 1, CHECK_INTERVAL_SECONDS):
        return
    found, before = trouble(now), cache.get(MAIL_TROUBLE_KEY)
    if found and not before:
        alerts.error("Mails do not go out: %s", found)
    cache.set(MAIL_TROUBLE_KEY, found, RESULT_LIFETIME_SECONDS)


def trouble(now: datetime) -> str:
    """Return what is wrong with the mails, for the operator; "" where nothing is."""
    if late := _late(now):
        return f"{late} due for more than 10 minutes"
    if failed := _all_failed(now):
        return f"{failed} failed within the hour and none got out"
    if turns := _untold(now):
        return f"{turns} turns within the hour and no mail was ever meant to tell of them"
    return ""


def _late(now: datetime) -> int:
    """Return how many mails are late, but for those that their reader's own server puts off."""
    mails = Outbox.objects.mails()
    waiting = mails.due(now - MAX_DELAY)
    tried = mails.failing().filter(attempts__gte=MIN_FAILURES)
    others = tried.exclude(failure=FailureCode.RECIPIENT)
    return waiting[:MAX_COUNT].count() + others[:MAX_COUNT].count()


def _all_failed(now: datetime) -> int:
    """Return how many mails failed where none got out: refused for good, no row is late."""
    tried = Delivery.objects.filter(at__gt=now - PATTERN_WINDOW).exclude(channel=Channel.PUSH)
    failed = tried.filter(state=Delivery.State.FAILED).count()
    sent = tried.filter(state=Delivery.State.SENT).exists()
    return failed if failed >= MIN_PATTERN_COUNT and not sent else 0


def _untold(now: datetime) -> int:
    """Return how many players have a turn where no row of the outbox was to tell of any."""
    lately = (now - PATTERN_WINDOW, now - MAX_DELAY)
    chosen = NotificationPreference.objects.filter(
        user=OuterRef("user"), category="turn", medium=Medium.MAIL
    )
    turns = Seat.objects.filter(
        ~Exists(chosen.exclude(frequency=Frequency.NOW)),
        to_move=True,
        user__is_guest=False,
        user__is_active=True,
        game__status=Status.RUNNING,
        game__held=False,
        game__moved_at__range=lately,
    )
    if (count := turns.count()) < MIN_PATTERN_COUNT:
        return 0
    rows = Outbox.objects.filter(
        game=OuterRef("game"),
        seat=OuterRef("number"),
        kind=JobKind.TURN_NEWS,
        due_at__gt=OuterRef("game__moved_at"),
    )
    return 0 if turns.filter(Exists(rows)).exists() else count
