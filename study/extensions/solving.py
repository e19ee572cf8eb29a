"""The extension of `games` by solving: its work for the outbox."""

from __future__ import annotations

from games.extensions import jobs as kinds_of_work
from games.extensions.jobs import JobHandler
from study.services.solving import jobs
from study.services.solving.requests import KIND, QUEUE

MAX_SOLVING_ATTEMPTS = 3
"""How often a worker is tried that crashes or fails, before it is set aside."""


def register(app: str) -> None:
    """Register the work of those who solve, which can wait for all other work."""
    kinds_of_work.register(
        JobHandler(
            app,
            KIND,
            run=jobs.run,
            queue=QUEUE,
            lease=jobs.MAX_JOB_TIME,
            max_attempts=MAX_SOLVING_ATTEMPTS,
            in_background=True,
        )
    )
