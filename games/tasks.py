"""Celery's door. Tasks may run twice and may never run."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from games.services.clock import heartbeats
from games.services.worker import runner, work_loop


@shared_task(name="games.tasks.run_job")
def run_job(pk: int) -> None:
    """Carry out one row of the outbox."""
    runner.run(pk)


@shared_task(name="games.tasks.work")
def work(queue: str) -> None:
    """Carry out what is due on a queue, until nothing is."""
    work_loop.work(queue)


@shared_task(name="games.tasks.sweep")
def sweep() -> None:
    """Beat calls this every SWEEP_SECONDS: deadlines, and wake-ups for what is due."""
    now = timezone.now()
    heartbeats.record_heartbeat(
        heartbeats.BEAT, now
    )  # Before deadlines: perhaps nobody could move until now.
    runner.sweep(now)
