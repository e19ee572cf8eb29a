"""The verdict on a try: what it is worth beside the best move, how it is answered, and how it goes
on.
"""

from __future__ import annotations

from collections.abc import Sequence

from accounts.web.limits import MINUTE_SECONDS, spend_if_left, visitor
from accounts.web.requests import SiteRequest
from study.services.review.continuations import Continuation, continuation_after
from study.services.review.decisions import positions_along
from study.services.review.tries import Try
from study.views.review.mistake_task import MistakeTask
from study.views.review.rows import line_url, spelled_choice, worth_after, worth_before, worth_of

MAX_SEARCHES_PER_MINUTE = 20
"""How often the engine searches for continuations of a visitor's tries; later tries are shown
without.
"""


def verdict_context(task: MistakeTask, tried: Try, notation: str) -> dict[str, object]:
    """Return what the verdict on a try says, in words and as the address of a line.

    `line_url` is "" where no more is known than the try, `reply` where the other side has none.
    """
    subject = task.subject
    following = None if tried.is_best else _continuation(task, tried)
    line = task.reviewed.line if tried.is_best else _line(tried, following)
    return {
        "tried_text": spelled_choice(subject, str(tried.move), notation),
        "is_tried_phrase": bool(subject.game.rules.phrase(tried.move)),
        "reply": _reply(task, tried, following, notation),
        "line_url": line_url(subject, task.reviewed.number, line) if len(line) > 1 else "",
        **(_worths(task, tried) if subject.state.seats > 1 else {}),
    }


def _worths(task: MistakeTask, tried: Try) -> dict[str, str]:
    """Return what a try, the best move and the one that was made are worth, as the review writes
    it.
    """
    subject, reviewed = task.subject, task.reviewed
    return {
        "worth": worth_of(subject, tried.worth, tried.after) if tried.worth else "",
        "best_worth": worth_before(subject, reviewed),
        "played_worth": worth_after(subject, reviewed),
    }


def _continuation(task: MistakeTask, tried: Try) -> Continuation | None:
    """Return how it goes on after a try, unless a running game of the reader stands there."""
    if not tried.is_good and task.decision.seat in tried.after.to_move:
        return None
    request = task.subject.request
    found = continuation_after(task.subject.state, tried, lambda: _spend_search(request))
    if found is None or (tried.is_lost and not found.is_won):
        return None
    positions = positions_along(task.subject.game.rules, tried.after, map(str, found.line))
    return found if task.subject.are_apart(positions) else None


def _spend_search(request: SiteRequest) -> bool:
    """Count a search, by player or by address; return whether the engine may make it."""
    who, amount = visitor(request), MAX_SEARCHES_PER_MINUTE
    return spend_if_left("continuations", who, amount=amount, seconds=MINUTE_SECONDS)


def _line(tried: Try, following: Continuation | None) -> Sequence[str]:
    return [str(tried.move), *map(str, following.line if following else ())]


def _reply(task: MistakeTask, tried: Try, following: Continuation | None, notation: str) -> str:
    """Return the answer of the other side to a try that is not good enough; "" for none."""
    if following is None or tried.is_good or following.seat == task.decision.seat:
        return ""
    return spelled_choice(task.subject, str(following.line[0]), notation)
