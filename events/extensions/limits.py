"""The times for which workers may hold the jobs of events."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

MAX_RATING_TIME = timedelta(seconds=settings.MAIL_LEASE_SECONDS)
"""How long a worker may hold results, which also is how long its queue waits where it is killed."""
MAX_STEP_TIME = timedelta(minutes=5)
"""How long a worker may draw an event and begin its games; 190 games take some seconds."""
