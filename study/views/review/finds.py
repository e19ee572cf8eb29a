"""The digits that could be found at a decision, and the time that it took, for games with an
hourglass.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.bots.assessment import reviewer_of
from games.rules.kit.core import Seat
from study.models import ReviewedDecision
from study.services.review.evaluations import technique_of
from study.views.review.subject import Subject


@dataclass(frozen=True)
class Finds:
    """How many digits could be found, the easiest of them with its technique, and the seconds that
    the player took; `best_technique` finds the best one.
    """

    count: int
    easiest: str
    easiest_technique: str
    best_technique: str
    seconds: int


@dataclass(frozen=True)
class SearchSummary:
    """A summary of a side's search: its wrong digits, its glasses without a digit, and the seconds
    of both.
    """

    wrong: int
    empty: int
    seconds: int


def finds_at(subject: Subject, decision: ReviewedDecision, notation: str) -> Finds | None:
    """Return what could be found at a decision; None in games in which nothing has to be found."""
    found = _found(decision)
    if not found:
        return None
    name, technique = min(found, key=lambda each: each[1])
    rules, options = subject.game.rules, subject.game.options
    return Finds(
        count=len(found),
        easiest=rules.spell(rules.parse(name), options, notation),
        easiest_technique=_label(subject, technique),
        best_technique=_label(
            subject, dict(found).get(decision.line[0], 0) if decision.line else 0
        ),
        seconds=seconds_of(subject, decision),
    )


def _found(decision: ReviewedDecision) -> Sequence[tuple[str, int]]:
    """Return the moves that people can find, each with the number of its technique."""
    rows = (
        (str(name), technique_of(rest)) for name, _v, _e, _m, *rest in decision.evaluation.moves
    )
    return [(name, technique) for name, technique in rows if technique]


def _label(subject: Subject, technique: int) -> str:
    """Return the name of a technique in the reader's language; empty for none."""
    reviewer = reviewer_of(subject.game.ruleset)
    label = reviewer.label_of(technique) if reviewer else ""
    return gettext(label) if label else ""


def seconds_of(subject: Subject, decision: ReviewedDecision) -> int:
    """Return how many seconds a player thought about a decision."""
    moves = subject.state.moves
    before = moves[decision.number - 1].at if decision.number else subject.state.started_at
    return round((moves[decision.number].at - before).total_seconds())


def search_summary(subject: Subject, seat: Seat) -> SearchSummary | None:
    """Return how a side has searched for digits; None in games in which nothing has to be found."""
    mine = [each for each in subject.reviewed if each.seat == seat]
    if not any(_found(each) for each in mine):
        return None
    wrong = [each for each in mine if _is_wiped(subject, each)]
    empty = [each for each in mine if not _has_digit(subject, each)]
    return SearchSummary(len(wrong), len(empty), _seconds(subject, [*wrong, *empty]))


def _seconds(subject: Subject, decisions: Iterable[ReviewedDecision]) -> int:
    return sum(seconds_of(subject, each) for each in decisions)


def _is_wiped(subject: Subject, decision: ReviewedDecision) -> bool:
    return subject.decisions[decision.number].after.wiped_move is not None


def _has_digit(subject: Subject, decision: ReviewedDecision) -> bool:
    """Return whether a move is more than a phrase, such as that of a turn without a digit."""
    return not subject.game.rules.phrase(subject.decisions[decision.number].move)
