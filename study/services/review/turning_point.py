"""The decision at which a game turned: after it, the side that made it was behind for good."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.assessment.kit import MAX_VALUE
from study.models import ReviewedDecision
from study.services.review.marks import MIN_INACCURACY_LOSS, RESULT_TOLERANCE, loss_of

MAX_LEVEL_RESULT = 0.1
"""The largest result of either side in a game that counts as level."""


def turning_point(decisions: Sequence[ReviewedDecision], seats: int) -> ReviewedDecision | None:
    """Return the decision that turned a game of two; None where none did.

    `decisions` are those of both seats, in the order of the game.
    """
    if seats != 2:
        return None
    turns = [
        each
        for index, each in enumerate(decisions)
        if _may_turn(each) and _is_for_good(each, decisions[index + 1 :])
    ]
    return turns[-1] if turns else None


def _may_turn(decision: ReviewedDecision) -> bool:
    """Return whether the decision itself brought its side behind, or gave a proved win away."""
    if loss_of(decision) + RESULT_TOLERANCE < MIN_INACCURACY_LOSS:
        return False
    was_behind = _is_behind(decision.value)
    return _is_win_given_away(decision) or (not was_behind and _is_behind(decision.played_value))


def _is_win_given_away(decision: ReviewedDecision) -> bool:
    """Return whether a proved win was given away for something that is proved to be less."""
    is_proved = decision.exact and decision.played_exact
    return is_proved and decision.value == MAX_VALUE > decision.played_value


def _is_behind(value: float) -> bool:
    return value <= -MAX_LEVEL_RESULT + RESULT_TOLERANCE


def _is_for_good(decision: ReviewedDecision, later: Sequence[ReviewedDecision]) -> bool:
    """Return whether the side stayed behind until the end, or at most level where a win became a
    draw.
    """
    standings = [value for each in later for value in _values_for(decision.seat, each)]
    if _is_behind(decision.played_value):
        return all(_is_behind(value) for value in standings)
    return not any(_is_behind(-value) for value in standings)


def _values_for(seat: int, decision: ReviewedDecision) -> tuple[float, float]:
    """Return what the positions before and after a decision were worth to a seat."""
    sign = 1 if decision.seat == seat else -1
    return sign * decision.value, sign * decision.played_value
