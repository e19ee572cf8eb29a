"""Sings out when turns happen and mails do not: the one fault that nobody who waits can report."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.core.cache import cache

from accounts.models import Mails
from games.models import Channel, Mail, Outbox, Seat, Status, Work
from games.services.mail.bounces import PUT_OFF

alerts = logging.getLogger("fernzug.alerts")

SONG = "fernzug:mails"
"""Cache key: what is wrong with the mails; missing where nobody has looked lately."""

LATE = timedelta(minutes=10)
"""Older than this, due and undone, a mail is late, whoever should have sent it."""

TRIED = 5
"""After so many attempts, a quarter of an hour of them, a mail is late as well."""

WITHIN, FEW = timedelta(hours=1), 3
"""So many of an hour are a pattern."""

EVERY, REMEMBERED = 60, 900
"""Seconds between two looks, and how long one holds good."""

_LOOKED = f"{SONG}:looked"


def watch(now: datetime) -> None:
    """Called by every sweep: looks once a minute, and tells once of each trouble as it begins."""
    if not cache.add(_LOOKED, 1, EVERY):
        return
    found, before = trouble(now), cache.get(SONG)
    if found and not before:
        alerts.error("Mails do not go out: %s", found)
    cache.set(SONG, found, REMEMBERED)


def trouble(now: datetime) -> str:
    """What is wrong with the mails, for the operator; "" where nothing is."""
    if late := _late(now):
        return f"{late} due for more than 10 minutes"
    if failed := _all_failed(now):
        return f"{failed} failed within the hour and none got out"
    if turns := _untold(now):
        return f"{turns} turns within the hour and no mail was ever meant to tell of them"
    return ""


def _late(now: datetime) -> int:
    """But for those whose reader's own server puts them off: a full mailbox is no fault of ours."""
    mails = Outbox.objects.exclude(kind=Work.BOT).exclude(channel=Channel.PUSH)
    waiting = mails.due(now - LATE).count()
    tried = mails.filter(done_at=None, attempts__gte=TRIED).exclude(dead_reason="")
    return waiting + tried.exclude(dead_reason__startswith=PUT_OFF).count()


def _all_failed(now: datetime) -> int:
    """Where servers refuse every letter for good, no row is late."""
    tried = Mail.objects.filter(at__gt=now - WITHIN).exclude(channel=Channel.PUSH)
    failed = tried.filter(state=Mail.State.FAILED).count()
    sent = tried.filter(state=Mail.State.SENT).exists()
    return failed if failed >= FEW and not sent else 0


def _untold(now: datetime) -> int:
    """People whose turn it became, who want a mail of it, and for whom nobody wrote a row."""
    lately = (now - WITHIN, now - LATE)
    turns = Seat.objects.filter(
        to_move=True,
        user__is_guest=False,
        user__mail_turn=Mails.NOW,
        game__status=Status.RUNNING,
        game__held=False,
        game__moved_at__range=lately,
    ).count()
    if turns < FEW:
        return 0
    rows = Outbox.objects.filter(kind__in=(Work.TURN, Work.STARTED), due_at__gt=now - WITHIN)
    return 0 if rows.exists() else turns
