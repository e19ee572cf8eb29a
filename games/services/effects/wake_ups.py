"""Wake-ups for workers when there is work in the outbox. Each may be lost at any time: the sweep
finds what is due.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from celery import current_app
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.extensions.jobs import handler_of
from games.models import Outbox
from games.services.effects.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

MAX_COUNTDOWN = timedelta(seconds=60)
"""The longest countdown of a wake-up, since brokers deliver twice what they have to keep for
longer.
"""

MAX_ROWS_TOLD_ALONE = 20
"""Up to how many rows of a transaction workers are told of each row, which is as many as one game
causes.
"""

TASK, QUEUE_TASK = "games.tasks.run_job", "games.tasks.work"
"""The tasks for one row, and for everything due on a queue; they are named so that nothing imports
upwards.
"""

_breaker = CircuitBreaker()


LIFETIME_SECONDS = 600
"""How long a wake-up for one row is valid; sweeps find the row much sooner."""


def wake_workers(rows: Iterable[Outbox]) -> None:
    """Tell workers of the rows that are due now, or soon enough for their kind.

    Other rows are left to the sweep: many a mail that waits is in vain by then. A broker that is
    away costs nobody time: after one failure nothing is sent for half a minute. Of many rows that
    are due their queues are told, each once.
    """
    now, rows = timezone.now(), list(rows)
    due = [row for row in rows if row.due_at <= now]
    if len(due) > MAX_ROWS_TOLD_ALONE:
        rows = [row for row in rows if row.due_at > now]
        for queue in sorted({handler_of(row).queue for row in due}):
            wake_queue(queue)
    for row in rows:
        wait, handler = row.due_at - now, handler_of(row)
        if wait > min(handler.wake_up_lead, MAX_COUNTDOWN):
            continue
        seconds = max(0.0, wait.total_seconds())
        later = {"countdown": seconds} if seconds else {}
        if not _send(TASK, [row.pk], handler.queue, LIFETIME_SECONDS + seconds, **later):
            return


def wake_queue(queue: str) -> None:
    """Wake one worker for everything that is due on a queue.

    It is not heard for longer than until the next sweep: wake-ups must not pile up where workers
    lag behind.
    """
    _send(QUEUE_TASK, [queue], queue, settings.SWEEP_SECONDS)


def _send(task: str, args: list[Any], queue: str, expires: float, **later: float) -> bool:
    """Send a wake-up and return True; return False while the broker does not answer."""
    if _breaker.is_open:
        return False
    try:
        current_app.send_task(task, args=args, queue=queue, expires=expires, **later)
    except (OperationalError, OSError):
        log.warning("The broker does not answer; the sweep will find the work.")
        _breaker.trip()
        return False
    return True
