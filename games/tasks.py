"""Celery's door. Tasks take the number of an outbox row, may run twice and may never run."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services import outbox, pulse


@shared_task(name="games.tasks.run_bot")
def run_bot(pk: int) -> None:
    """A bot's turn, on queue `bots`."""
    outbox.run(pk)


@shared_task(name="games.tasks.send_mail")
def send_mail(pk: int) -> None:
    """One mail, on queue `mail`."""
    outbox.run(pk)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Beat calls this every SWEEP_SECONDS: deadlines, and hints for whatever is due."""
    now = timezone.now()
    pulse.beat(pulse.BEAT, now)  # Before deadlines: perhaps nobody could move until now.
    outbox.sweep(now)
