"""The extensions of `games` by this app, a module for each room; here in their order."""

from __future__ import annotations

from study.extensions import (
    browser_search,
    exercises,
    explorer,
    fair_play,
    lessons,
    review,
    solving,
    studies,
)


def register(app: str) -> None:
    """Register everything; called once the models are there.

    Pages show links and panels in the order in which they are registered. Of the jobs that a result
    brings at once, automatic reviews are to come after the search for exercises.
    """
    lessons.register(app)
    fair_play.register(app)
    exercises.register_links(app)
    review.register_links(app)
    browser_search.register(app)
    explorer.register(app)
    review.register(app)
    exercises.register_search(app)
    exercises.register_self_play(app)
    review.register_automatic(app)
    exercises.register(app)
    studies.register(app)
    solving.register(app)
