"""Wake-ups for the workers. Each may be lost at any time: the sweep finds what is due."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from celery import current_app
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.extensions.jobs import handler_of
from games.models import Outbox
from games.services.effects.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

MAX_COUNTDOWN = timedelta(seconds=60)
"""The longest countdown of a wake-up: brokers deliver twice what they have to keep for longer."""

TASK = "games.tasks.run_job"
"""The task that carries out a row, by name, so that nothing imports upwards."""

_breaker = CircuitBreaker()


def wake_workers(rows: Iterable[Outbox], *, expires: int = 600) -> None:
    """Tell the workers of the rows that are due, or will be within the lead of their kind.

    Other rows are left to the sweep: many a mail that waits is in vain by then. A wake-up that is
    not heard in `expires` seconds is dropped. A broker that is away costs nobody time: after one
    failure nothing is sent for half a minute.
    """
    now = timezone.now()
    for row in rows:
        wait, handler = row.due_at - now, handler_of(row)
        if wait > min(handler.wake_up_lead, MAX_COUNTDOWN):
            continue
        if _breaker.is_open:
            return
        try:
            seconds = max(0.0, wait.total_seconds())
            later = {"countdown": seconds} if seconds else {}
            current_app.send_task(
                TASK, args=[row.pk], queue=handler.queue, expires=expires + seconds, **later
            )
        except (OperationalError, OSError):
            log.warning("The broker does not answer; the sweep will find the work.")
            _breaker.trip()
