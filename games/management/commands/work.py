"""`manage.py work`: the workers' guarantees without Celery and without a broker."""

from __future__ import annotations

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections
from django.utils import timezone

from games.services import outbox, pulse


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
            now = timezone.now()
            pulse.beat(pulse.BEAT, now)
            done = outbox.sweep(now, inline=True)
            total += done
            if once and not done:
                self.stdout.write(f"Rows of the outbox done: {total}.")
                return
            if not done:
                stop.wait(every)
            if not once:
                close_old_connections()
