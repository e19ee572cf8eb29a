"""The additions of this app to `games`: ratings and events."""

from __future__ import annotations

from datetime import timedelta

from events.services.ratings import result_list
from games.extensions import jobs
from games.extensions.jobs import JobHandler

MAX_RATING_TIME = timedelta(minutes=5)
"""How long a worker may hold a result; a ruling on an old game recomputes all later ones."""


def register(app: str) -> None:
    """Register everything; called once the models are there."""
    jobs.register(
        JobHandler(
            app,
            result_list.KIND,
            run=result_list.run,
            queue="mail",
            lease=MAX_RATING_TIME,
            follows_results=True,
        )
    )
