"""Automatic reviews of games between people, which nobody has asked for, while no other work is
due.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.web.limits import spend_if_left
from games.models import Game, Outbox, Status
from games.services.gamelog.locking import lock
from study.services.review import requests
from study.services.review.evaluations import engine_of

KIND = "study.automatic_review"
"""The kind of job that follows every result."""

IDLE_DELAY = timedelta(minutes=5)
"""After what time a game is looked at again, where there is other work."""
MAX_WAIT = timedelta(days=1)
"""How long a game waits for its automatic review; afterwards only a request has it reviewed."""


def run(row: Outbox) -> None:
    """Begin the review of a game, leave it to requests, or give the row back for later."""
    assert row.game_id is not None
    now = timezone.now()
    if row.due_at + MAX_WAIT < now or not settings.AUTOMATIC_REVIEWS_PER_DAY:
        row.finish(now)
    elif is_busy(now):
        row.postpone(now + IDLE_DELAY)
    else:
        with transaction.atomic():
            game, _seats = lock(row.game_id)
            if _is_wanted(game) and _count_one():
                requests.begin_review(game, None, at=now)
            row.finish(now)


def is_busy(now: datetime) -> bool:
    """Return whether other work is due, or a review is not finished yet."""
    reviews = Outbox.objects.filter(kind=requests.KIND, done_at=None)
    return reviews.exists() or Outbox.objects.exclude(kind=KIND).is_any_due(now)


def _is_wanted(game: Game) -> bool:
    """Return whether people have finished a game that has no review and can have one."""
    if game.status != Status.OVER or not engine_of(game.ruleset) or requests.review_of(game):
        return False
    seats = list(game.seats.all())
    return len(seats) > 1 and all(seat.user_id is not None for seat in seats)


def _count_one() -> bool:
    """Count one more automatic review of today; return whether it is within the limit."""
    amount = settings.AUTOMATIC_REVIEWS_PER_DAY
    return spend_if_left("automatic-review", "site", amount=amount, seconds=requests.DAY_SECONDS)
