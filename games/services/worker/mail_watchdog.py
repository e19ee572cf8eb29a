"""The watchdog of mails, which alerts when turns happen and no mails go out."""

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
"""The cache key of the trouble with mails; missing where nobody has looked lately."""

MAX_DELAY = timedelta(minutes=10)
"""How long after its time an unsent mail counts as late."""

MIN_FAILURES = 5
"""After how many attempts, which take a quarter of an hour, a mail also counts as late."""

MAX_COUNT = 10_000
"""Up to how many late mails are counted, since more would tell an operator nothing new."""

PATTERN_WINDOW, MIN_PATTERN_COUNT = timedelta(hours=1), 3
"""How many failures within which time are a pattern."""

CHECK_INTERVAL_SECONDS, RESULT_LIFETIME_SECONDS = 60, 900
"""Seconds between two looks, and how long one holds good."""

_LOOKED = f"{MAIL_TROUBLE_KEY}:looked"


def watch(now: datetime) -> None:
    """Look for trouble once a minute, however often it is called, and alert once when it begins."""
    if not cache.add(_LOOKED, 1, CHECK_INTERVAL_SECONDS):
        return
    found, before = trouble(now), cache.get(MAIL_TROUBLE_KEY)
    if found and not before:
        alerts.error("Mails do not go out: %s", found)
    cache.set(MAIL_TROUBLE_KEY, found, RESULT_LIFETIME_SECONDS)


def trouble(now: datetime) -> str:
    """Return the trouble with mails, in words for the operator; "" where there is none."""
    if late := _late(now):
        return f"{late} due for more than 10 minutes"
    if failed := _all_failed(now):
        return f"{failed} failed within the hour and none got out"
    if turns := _untold(now):
        return f"{turns} turns within the hour and no mail was ever meant to tell of them"
    return ""


def _late(now: datetime) -> int:
    """Return how many mails are late, without those that their reader's own server puts off."""
    mails = Outbox.objects.mails()
    waiting = mails.due(now - MAX_DELAY)
    tried = mails.failing().filter(attempts__gte=MIN_FAILURES)
    others = tried.exclude(failure=FailureCode.RECIPIENT)
    return waiting[:MAX_COUNT].count() + others[:MAX_COUNT].count()


def _all_failed(now: datetime) -> int:
    """Return how many mails failed where not one got out; mails that are refused for good leave no
    late row.
    """
    tried = Delivery.objects.filter(at__gt=now - PATTERN_WINDOW).exclude(channel=Channel.PUSH)
    failed = tried.filter(state=Delivery.State.FAILED).count()
    sent = tried.filter(state=Delivery.State.SENT).exists()
    return failed if failed >= MIN_PATTERN_COUNT and not sent else 0


def _untold(now: datetime) -> int:
    """Return how many players have a turn for which no row of the outbox was to tell them."""
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
