"""Requests for reviews: who may have one, and the job that makes it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import User
from accounts.web.limits import spend_if_left
from games.log.commands import Refused
from games.models import Game, Outbox, Status
from games.services.effects.enqueue import enqueue
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of
from games.services.lobby.quotas import QuotaExceeded
from study.models import Review
from study.services.review.decisions import decisions_of
from study.services.review.evaluations import engine_of
from study.services.review.refusals import ReviewRefusal

KIND = "study.review"
QUEUE = "analysis"
DAY_SECONDS = 24 * 3600


def review_of(game: Game) -> Review | None:
    """Return the review of a game in its present form; None where there is none."""
    if game.status != Status.OVER:
        return None
    return Review.objects.filter(game=game, board_event=game.board_event).first()


def is_outdated(review: Review, game: Game) -> bool:
    """Return whether an older version of its engine has judged a part of a finished review."""
    if review.is_under_way or review.failed_at:
        return False
    return review.decisions.exclude(evaluation__engine=engine_of(game.ruleset)).exists()


def has_decisions(game: Game) -> bool:
    """Return whether anybody has made a decision in a finished game, so that it can be reviewed."""
    return next(decisions_of(state_of(game)), None) is not None


def ask_for_review(game_id: UUID, asked_by: User | None, visitor: str, *, at: datetime) -> Review:
    """Return the review of a finished game, and begin it where there is none or an outdated one.

    `visitor` is the key by which requests are counted. Raises Refused, QuotaExceeded, Busy.
    """
    with transaction.atomic():
        game, _seats = lock(game_id)
        _check(game)
        if (review := review_of(game)) and not is_outdated(review, game):
            return review
        if not has_decisions(game):
            raise Refused(ReviewRefusal.NOTHING_DECIDED)
        _spend(visitor)
        review = begin_review(game, asked_by, at=at)
    assert review is not None
    return review


def begin_review(game: Game, asked_by: User | None, *, at: datetime) -> Review | None:
    """Begin the review of a finished game; None where nobody has made a decision.

    Expects the game to be locked. A review of the board as it was before a ruling is deleted; the
    decisions of an outdated one stay until each is judged anew.
    """
    numbers = _numbers_in(game)
    if not numbers:
        return None
    Review.objects.filter(game=game).exclude(board_event=game.board_event).delete()
    columns = {"asked_by": asked_by, "asked_at": at, "total": len(numbers), "done": 0}
    review, _is_new = Review.objects.update_or_create(
        game=game, board_event=game.board_event, defaults=columns
    )
    review.decisions.exclude(number__in=numbers).delete()
    enqueue([_row(game, at)])
    return review


def _numbers_in(game: Game) -> list[int]:
    return [decision.number for decision in decisions_of(state_of(game))]


def _check(game: Game) -> None:
    if game.status != Status.OVER:
        raise Refused(ReviewRefusal.GAME_GOES_ON)
    if not engine_of(game.ruleset):
        raise Refused(ReviewRefusal.NO_ENGINE)


def _spend(visitor: str) -> None:
    """Count one more review of today for the visitor. Raises QuotaExceeded."""
    amount = settings.REVIEWS_PER_DAY
    if not spend_if_left("review", visitor, amount=amount, seconds=DAY_SECONDS):
        raise QuotaExceeded(ReviewRefusal.TOO_MANY, count=amount)


def _row(game: Game, at: datetime) -> Outbox:
    row = Outbox(kind=KIND, game=game, event=game.board_event, due_at=at)
    row.repeat = Outbox.objects.filter(kind=KIND, game=game, event=row.event).count()
    return row
