"""`manage.py run_worker`: work with the guarantees of the workers, without Celery and a broker."""

from __future__ import annotations

import logging
import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections
from django.utils import timezone

from games.services.clock import heartbeats
from games.services.worker import runner

log = logging.getLogger(__name__)


class Command(BaseCommand):
    help = "Do all due work from the outbox and settle deadlines, again and again, in this process."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=1.0, help="seconds between two sweeps")
        parser.add_argument("--once", action="store_true", help="one sweep, until nothing is due")

    def handle(self, *, every: float, once: bool, **options: Any) -> None:
        stop = Event()
        if not once:
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda *_: stop.set())
        total = 0
        while not stop.is_set():
            done = _sweep() if once else _sweep_or_wait_for_the_database()
            total += done
            if once and not done:
                self.stdout.write(f"Rows of the outbox done: {total}.")
                return
            if not done:
                stop.wait(every)


def _sweep() -> int:
    now = timezone.now()
    heartbeats.record_heartbeat(heartbeats.BEAT, now)
    return runner.sweep(now, inline=True)


def _sweep_or_wait_for_the_database() -> int:
    """Sweep, or wait for a database that does not answer, to which the next sweep connects anew."""
    close_old_connections()
    try:
        return _sweep()
    except OperationalError as trouble:
        log.warning("The database does not answer: %s", trouble)
        return 0
