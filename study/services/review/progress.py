"""The work on a review: one decision after the other, in slices.

What is found is stored at once, so that a review goes on where a worker has stopped. It goes from
the last decision to the first: a proof near the end tells what the moves before it were worth. So
the last `done` of its decisions are judged; others are there only where it is made anew.
"""

from __future__ import annotations

from datetime import datetime
from time import monotonic

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.bots.assessment.kit import value_of_end
from games.log.state import State
from games.models import Outbox, Status
from games.services.gamelog.locking import lock
from games.services.gamelog.state_cache import state_of
from study.models import Review, ReviewedDecision
from study.services.review.decisions import Decision, decisions_of
from study.services.review.evaluations import (
    EvaluatedPosition,
    StoredValue,
    evaluated,
    value_of_move,
)
from study.services.review.requests import review_of

SLICE_SECONDS = 2.0
"""How long a worker begins new decisions of a review before it gives the row back."""

RESET_KIND = "study.review_reset"
"""The kind of job that follows every result and drops a review that a ruling has outdated."""


def run(row: Outbox) -> None:
    """Carry out a slice of a review: finish its row, or give it back for the next slice."""
    assert row.game is not None
    ends = monotonic() + SLICE_SECONDS
    review = review_of(row.game)
    if review is None:
        row.finish(timezone.now())
        return
    Review.objects.filter(pk=review.pk).exclude(failed_at=None).update(failed_at=None)
    state = state_of(row.game)
    decisions = list(decisions_of(state))
    left = decisions[: len(decisions) - review.done]
    following = _last_judged(review, decisions)
    while left:
        following = _reviewed(review, state, left.pop(), following)
        if following is None or (left and monotonic() >= ends):
            row.postpone(timezone.now())
            return
    _close(review, row)


def _last_judged(review: Review, decisions: list[Decision]) -> ReviewedDecision | None:
    """Return the decision that was judged last; None where none is judged yet."""
    if not review.done:
        return None
    return review.decisions.get(number=decisions[-review.done].number)


def _reviewed(
    review: Review, state: State, decision: Decision, last: ReviewedDecision | None
) -> ReviewedDecision | None:
    """Judge a decision, and store the findings together with the progress; None where another
    worker has done so meanwhile.
    """
    alone = f"{review.game_id} {review.board_event} {decision.number}"
    found = evaluated(state.ruleset, state.options, decision.position, alone)
    is_next = last is not None and last.number == decision.number + 1 and state.seats == 2
    played = _played(state.ruleset.key, decision, found, last if is_next else None)
    return _stored(review, decision, found, played)


def _stored(
    review: Review, decision: Decision, found: EvaluatedPosition, played: StoredValue
) -> ReviewedDecision | None:
    best, line = found.best_with(decision.move, played)
    second = found.runner_up(line[0], decision.move, played)
    columns = {
        "evaluation": found.evaluation,
        "seat": decision.seat,
        "value": best.value,
        "exact": best.exact,
        "margin": best.margin,
        "played_value": played.value,
        "played_exact": played.exact,
        "line": [str(move) for move in line],
        "luck": found.evaluation.luck,
        "runner_up": str(second[0]) if second else "",
        "runner_up_value": second[1].value if second else None,
        "runner_up_exact": second is not None and second[1].exact,
    }
    with transaction.atomic():
        if not Review.objects.filter(pk=review.pk, done=review.done).update(done=F("done") + 1):
            return None
        review.done += 1
        return review.decisions.update_or_create(number=decision.number, defaults=columns)[0]


def _played(
    ruleset_key: str,
    decision: Decision,
    found: EvaluatedPosition,
    following: ReviewedDecision | None,
) -> StoredValue:
    """Return the worth of the move that was made: by the end of the game, by a proof about the
    position after it, or by the engine's estimate.
    """
    end = value_of_end(decision.after, decision.seat)
    if end is not None:
        return StoredValue(end, exact=True, margin=None)
    if following is not None and following.exact:
        sign = 1 if following.seat == decision.seat else -1
        return StoredValue(sign * following.value, exact=True, margin=None)
    return value_of_move(ruleset_key, decision.position, decision.move, found) or found.best


def _close(review: Review, row: Outbox) -> None:
    now = timezone.now()
    with transaction.atomic():
        Review.objects.filter(pk=review.pk).update(finished_at=now)
        row.finish(now)


def mark_failed(row: Outbox, _failure: Exception, at: datetime) -> None:
    """Record that a review was given up, so that its page says so."""
    unfinished = Q(finished_at=None) | Q(done__lt=F("total"))
    Review.objects.filter(unfinished, game=row.game_id).update(failed_at=at)


def reset(row: Outbox) -> None:
    """Delete the review of a game whose result has changed since, and finish the row."""
    assert row.game_id is not None
    with transaction.atomic():
        game, _seats = lock(row.game_id)
        reviews = Review.objects.filter(game=game)
        if game.status == Status.OVER:
            reviews = reviews.exclude(board_event=game.board_event)
        reviews.delete()
        row.finish(timezone.now())
