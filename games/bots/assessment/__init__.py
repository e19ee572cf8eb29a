"""Assessments of decisions for reviews: the worth of every move of a position.

Each game has an assessor of its own, which spends nodes, not seconds: it finds the same again. The
site asks `assess` and knows no game.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.bots.assessment import cards, frege, ludoku, sogo, tiles
from games.bots.assessment.kit import Assessment, Assessor, MoveValue, Outlook
from games.bots.assessment.recorded import RecordedSearch
from games.bots.budget import Budget
from games.rules.kit.core import Move, Position, Seat

__all__ = [
    "REVIEWERS",
    "Assessment",
    "MoveValue",
    "Reviewer",
    "assess",
    "recorded_search",
    "reviewer_of",
]


def _every_move(_position: Position, _move: Move) -> bool:
    return True


def _no_search(_position: Position, _seat: Seat) -> None:
    return None


def _no_label(_technique: int) -> str:
    return ""


@dataclass(frozen=True)
class Reviewer:
    """The engine that judges the decisions of a game.

    `version` goes up whenever it may judge otherwise; `nodes` is what it may spend on a decision.
    `is_judged` says which moves are decisions at all; `value_of` judges a move that the assessor
    has left out, if it leaves any out; `label_of` names a technique of its moves, as a template.
    `outlook_of` counts what is still open, in a game in which the last move decides.
    `recorded_search` is the search of a position for a host that knows no game, None where the
    compiled engine can say nothing.
    """

    assessor: Assessor
    version: int
    nodes: int
    is_judged: Callable[[Position, Move], bool] = _every_move
    value_of: Callable[[Position, Seat, Move], MoveValue] | None = None
    label_of: Callable[[int], str] = _no_label
    outlook_of: Callable[[Position], Outlook] | None = None
    recorded_search: Callable[[Position, Seat], RecordedSearch | None] = _no_search


REVIEWERS: dict[str, Reviewer] = {
    "sogo": Reviewer(sogo.assess, version=6, nodes=500_000, recorded_search=sogo.recorded_search),
    "frege": Reviewer(
        frege.assess,
        version=8,
        nodes=50_000,
        outlook_of=frege.outlook_of,
        recorded_search=frege.recorded_search,
    ),
    "ludoku": Reviewer(ludoku.assess, version=3, nodes=20_000),
    "tiles": Reviewer(tiles.assess, version=6, nodes=10_000, recorded_search=tiles.recorded_search),
    "cards": Reviewer(
        cards.assess,
        version=2,
        nodes=1_000,
        is_judged=cards.is_judged,
        value_of=cards.value_of,
        label_of=cards.label_of,
    ),
}
"""Ruleset key → the engine that reviews its games; games of other rulesets are not reviewed."""


def reviewer_of(ruleset_key: str) -> Reviewer | None:
    """Return the engine that reviews the games of a ruleset; None where there is none."""
    return REVIEWERS.get(ruleset_key)


def recorded_search(ruleset_key: str, position: Position, seat: Seat) -> RecordedSearch | None:
    """Return the search of a position in which `seat` is to move, for a host that knows no game;
    None where no compiled engine can say anything.
    """
    reviewer = reviewer_of(ruleset_key)
    return reviewer.recorded_search(position, seat) if reviewer else None


def assess(
    ruleset_key: str,
    position: Position,
    seat: Seat,
    nodes: int | None = None,
    *,
    budget: Budget | None = None,
) -> Assessment:
    """Judge the moves that `seat`, to move, may make in a position. Raises KeyError where no engine
    can.

    `nodes` replaces what the reviewer would spend, `budget` both.
    """
    reviewer = REVIEWERS[ruleset_key]
    if seat not in position.to_move:
        raise ValueError(f"seat {seat} has nothing to decide")
    budget = budget or Budget(0, nodes or reviewer.nodes)
    found = reviewer.assessor(position, seat, budget)
    budget.note(found.best.value, found.line)
    return found
