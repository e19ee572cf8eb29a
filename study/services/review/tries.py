"""Tries of better moves than the one that was made, judged by the stored evaluation."""

from __future__ import annotations

from dataclasses import dataclass

from games.bots.assessment.kit import MIN_VALUE
from games.rules.kit.core import Move, Position, Ruleset
from study.models import ReviewedDecision
from study.services.review.decisions import Decision
from study.services.review.evaluations import StoredValue, read_evaluation, value_of_move
from study.services.review.marks import RESULT_TOLERANCE, score_loss

MAX_SCORE_LOSS = 0.035
"""The most that a good try costs, in scores from won (1) to lost (0): 3.5 games of a hundred."""


@dataclass(frozen=True)
class Try:
    """A tried move, the position after it, its worth, and whether it is nearly as good as the
    best.
    """

    move: Move
    after: Position
    worth: StoredValue
    is_good: bool
    is_played: bool


def judged_try(ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, text: str) -> Try:
    """Judge a move. Raises RulesError where there is no such move or the rules refuse it."""
    move = ruleset.parse(text)
    after = decision.position.play(move, decision.seat)
    is_played = move == decision.move
    worth = _worth_of(ruleset, decision, reviewed, move)
    is_good = score_loss(reviewed.value - worth.value) <= MAX_SCORE_LOSS + RESULT_TOLERANCE
    return Try(move, after, worth, is_good and not is_played, is_played)


def _worth_of(
    ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, move: Move
) -> StoredValue:
    if move == decision.move:
        return StoredValue(reviewed.played_value, reviewed.played_exact, None)
    if reviewed.line and str(move) == reviewed.line[0]:
        return StoredValue(reviewed.value, reviewed.exact, reviewed.margin)
    found = read_evaluation(ruleset, reviewed.evaluation, decision.position)
    kept = value_of_move(ruleset.key, decision.position, move, found)
    return kept or StoredValue(MIN_VALUE, exact=False, margin=None)
