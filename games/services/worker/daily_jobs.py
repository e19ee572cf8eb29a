"""The jobs that apps want done once a day."""

from __future__ import annotations

from datetime import UTC, datetime

from django.core.cache import cache

from games.extensions.jobs import rows_for_day
from games.services.effects.enqueue import enqueue

REPEAT_SECONDS = 3600
"""After how many seconds the rows of a day are enqueued again in case they were lost; they are
stored once.
"""


def ask_daily_jobs(now: datetime) -> None:
    """Enqueue the rows of this day in UTC, however often it is called."""
    if cache.add(f"fernzug:daily-jobs:{now.astimezone(UTC).date()}", 1, REPEAT_SECONDS):
        enqueue(rows_for_day(now))
