"""Wake-ups for the workers. Each may be lost at any time: the sweep finds what is due."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from time import monotonic

from celery import current_app
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.extensions.jobs import handler_of
from games.models import Outbox

log = logging.getLogger(__name__)

MAX_COUNTDOWN = timedelta(seconds=60)
"""Brokers hand out twice what they have to keep for long; the sweep finds it in time."""

TASK = "games.tasks.run_job"
"""By name, so that nothing imports upwards."""

_QUIET_SECONDS = 30.0
_quiet_until = 0.0


def wake_workers(rows: Iterable[Outbox], *, expires: int = 600) -> None:
    """Tell the workers of rows that are due, or that their kind wants told of a little before.

    A mail that is to wait the sweep finds; many are in vain by then. A wake-up not heard in
    `expires` seconds is dropped.

    A broker that is away costs nobody time: after one failure none is sent for half a minute.
    """
    global _quiet_until
    now = timezone.now()
    for row in rows:
        wait, handler = row.due_at - now, handler_of(row)
        if wait > min(handler.wake_up_lead, MAX_COUNTDOWN):
            continue
        if monotonic() < _quiet_until:
            return
        try:
            seconds = max(0.0, wait.total_seconds())
            later = {"countdown": seconds} if seconds else {}
            current_app.send_task(
                TASK, args=[row.pk], queue=handler.queue, expires=expires + seconds, **later
            )
        except (OperationalError, OSError):
            log.warning("The broker does not answer; the sweep will find the work.")
            _quiet_until = monotonic() + _QUIET_SECONDS
