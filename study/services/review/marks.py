"""The marks of decisions: how much each has cost, and how well each side played."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from games.bots.assessment.kit import MIN_VALUE
from games.rules.kit.core import Move, Seat
from study.models import ReviewedDecision

MIN_INACCURACY_LOSS, MIN_MISTAKE_LOSS, MIN_BLUNDER_LOSS = 0.1, 0.2, 0.3
"""The least loss of each mark, in results from won (1) to lost (-1)."""

MIN_DECIDED_RESULT = 0.8
"""The result from which on a game counts as decided, so that a mark counts one step less."""


class Mark(StrEnum):
    """The judgement of a decision."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    LOST_WIN = "lost_win"
    """A proved win that became a proved loss."""


_STEPS = (Mark.GOOD, Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
_MIN_LOSSES = (MIN_INACCURACY_LOSS, MIN_MISTAKE_LOSS, MIN_BLUNDER_LOSS)
PLACE_COUNT = 2
"""The decimal places of a result as pages show it."""
RESULT_TOLERANCE = 1e-9
"""The most by which two results differ that count as equal, since they are sums of fractions."""


def loss_of(decision: ReviewedDecision) -> float:
    """Return what the move has cost, in results from 1 to -1; 0 where none was better."""
    return max(0.0, decision.value - decision.played_value)


def has_better_move(decision: ReviewedDecision, played: Move) -> bool:
    """Return whether there was a better move, by more than the rounding of what a page shows."""
    best, made = (round(value, PLACE_COUNT) for value in (decision.value, decision.played_value))
    return best > made and bool(decision.line) and decision.line[0] != str(played)


def is_runner_up_lost(decision: ReviewedDecision) -> bool:
    """Return whether the second-best move loses, proved or as far as a page shows it."""
    value = decision.runner_up_value
    return value is not None and round(value, PLACE_COUNT) == MIN_VALUE


def is_only_move(decision: ReviewedDecision) -> bool:
    """Return whether every move but the best one loses, and that one is clearly better."""
    is_clear = decision.value - MIN_VALUE >= MIN_BLUNDER_LOSS
    return is_clear and is_runner_up_lost(decision)


def score_loss(result_loss: float) -> float:
    """Return a loss in results, from 1 to -1, as one in scores, from 1 (won) to 0 (lost)."""
    return result_loss / 2


def mark_of(decision: ReviewedDecision) -> Mark:
    """Return the mark of a decision, softened where the game was decided before and after it."""
    if is_lost_win(decision):
        return Mark.LOST_WIN
    loss = loss_of(decision) + RESULT_TOLERANCE
    step = sum(loss >= least for least in _MIN_LOSSES)
    return _STEPS[max(0, step - 1) if _was_decided(decision) else step]


def is_lost_win(decision: ReviewedDecision) -> bool:
    """Return whether a proved win was given away and became a proved loss."""
    is_proved = decision.exact and decision.played_exact
    return is_proved and decision.value == 1 and decision.played_value == -1


def _was_decided(decision: ReviewedDecision) -> bool:
    """Return whether the side was practically lost before the move, or practically won after it."""
    return decision.value <= -MIN_DECIDED_RESULT or decision.played_value >= MIN_DECIDED_RESULT


def accuracy(decisions: Iterable[ReviewedDecision], seat: Seat) -> int | None:
    """Return a hundred less the average loss in hundredths of a result; None without decisions."""
    losses = [min(1.0, loss_of(each)) for each in decisions if each.seat == seat]
    return round(100 * (1 - sum(losses) / len(losses))) if losses else None


def mistakes_of(decisions: Iterable[ReviewedDecision], seat: Seat | None) -> list[ReviewedDecision]:
    """Return the marked decisions of a seat, or of all where `seat` is None."""
    mine = (each for each in decisions if seat in (None, each.seat))
    return [each for each in mine if mark_of(each) is not Mark.GOOD]
