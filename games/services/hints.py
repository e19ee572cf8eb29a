"""Doorbells to the workers. A hint may be lost at any time: the sweep finds what is due."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from time import monotonic

from celery import current_app
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.models import Outbox, Work

log = logging.getLogger(__name__)

SOON = 60.0
"""Seconds. Brokers hand out twice what they have to keep for long; the sweep finds it in time."""

_QUIET_SECONDS = 30.0
_quiet_until = 0.0


def send(rows: Iterable[Outbox], *, expires: int = 600) -> None:
    """Tell the workers of rows that are due, and of bots that are within the minute.

    A mail that is to wait the sweep finds; many are in vain by then. A hint not heard in
    `expires` seconds is dropped.

    A broker that is away costs nobody time: after one failure no hint is sent for half a minute.
    """
    global _quiet_until
    now = timezone.now()
    for row in rows:
        wait = (row.due_at - now).total_seconds()
        if wait > (SOON if row.kind == Work.BOT else 0.0):
            continue
        if monotonic() < _quiet_until:
            return
        try:
            later = {"countdown": wait} if wait > 0 else {}
            current_app.send_task(
                task_of(row), args=[row.pk], expires=expires + max(0.0, wait), **later
            )
        except (OperationalError, OSError):
            log.warning("The broker does not answer; the sweep will find the work.")
            _quiet_until = monotonic() + _QUIET_SECONDS


def task_of(row: Outbox) -> str:
    """The name of the task that carries the row out; names, so that nothing imports upwards."""
    return "games.tasks.run_bot" if row.kind == Work.BOT else "games.tasks.send_mail"
