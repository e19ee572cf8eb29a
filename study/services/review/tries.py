"""Tries of better moves than the one that was made, judged by the stored evaluation."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.core import Move, Position, Ruleset
from study.models import ReviewedDecision
from study.services.review.decisions import Decision
from study.services.review.evaluations import read_evaluation, value_of_move

GOOD_TRY_MARGIN = 0.035
"""How much of a result a try may cost and still count as good."""


@dataclass(frozen=True)
class Try:
    """A tried move, the position after it, and whether it is as good as the best."""

    move: Move
    after: Position
    is_good: bool
    is_played: bool


def judged_try(ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, text: str) -> Try:
    """Judge a move. Raises RulesError where there is no such move or the rules refuse it."""
    move = ruleset.parse(text)
    after = decision.position.play(move, decision.seat)
    is_played = move == decision.move
    loss = reviewed.value - _value_of(ruleset, decision, reviewed, move)
    return Try(move, after, not is_played and loss <= GOOD_TRY_MARGIN, is_played)


def _value_of(
    ruleset: Ruleset, decision: Decision, reviewed: ReviewedDecision, move: Move
) -> float:
    if move == decision.move:
        return reviewed.played_value
    if reviewed.line and str(move) == reviewed.line[0]:
        return reviewed.value
    found = read_evaluation(ruleset, reviewed.evaluation, decision.position)
    kept = value_of_move(ruleset.key, decision.position, move, found)
    return kept.value if kept else -1.0
