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
    """A tried move, the position after it, its worth (None where it is unknown), and whether it is
    nearly as good as the best.
    """

    move: Move
    after: Position
    worth: StoredValue | None
    is_good: bool
    is_best: bool
    is_played: bool

    @property
    def is_lost(self) -> bool:
        """Whether the move is proved to lose."""
        return self.worth is not None and self.worth.exact and self.worth.value == MIN_VALUE


def judged_try(ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, text: str) -> Try:
    """Judge a move. Raises RulesError where there is no such move or the rules refuse it."""
    move = ruleset.parse(text)
    after = decision.position.play(move, decision.seat)
    is_played = move == decision.move
    worth = _worth_of(ruleset, decision, reviewed, move)
    is_good = not is_played and worth is not None and _is_near(worth, reviewed)
    is_best = bool(reviewed.line) and str(move) == reviewed.line[0]
    return Try(move, after, worth, is_good, is_best, is_played)


def _is_near(worth: StoredValue, reviewed: ReviewedDecision) -> bool:
    return score_loss(reviewed.value - worth.value) <= MAX_SCORE_LOSS + RESULT_TOLERANCE


def _worth_of(
    ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, move: Move
) -> StoredValue | None:
    if move == decision.move:
        return StoredValue(reviewed.played_value, reviewed.played_exact, None)
    if reviewed.line and str(move) == reviewed.line[0]:
        return StoredValue(reviewed.value, reviewed.exact, reviewed.margin)
    found = read_evaluation(ruleset, reviewed.evaluation, decision.position)
    return value_of_move(ruleset.key, decision.position, move, found)
