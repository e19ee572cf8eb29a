"""Searches for the player's browser: which decisions of a finished game have one, and who may look.

The site only records how the engine would search. What is found stays in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.bots.assessment import recorded_search
from games.bots.assessment.recorded import RecordedSearch
from games.log.state import State
from games.models import Game, Status
from games.rules.kit.core import CHANCE, Position, Ruleset
from games.services.gamelog.state_cache import state_of
from study.services.review.decisions import Decision, decisions_of


def search_of(ruleset: Ruleset, decision: Decision) -> RecordedSearch | None:
    """Return the search of a decision; None where no compiled engine can say anything."""
    return recorded_search(ruleset.key, decision.position, decision.seat)


def is_offered_at(game: Game, ply: int) -> bool:
    """Return whether a game is over and its position after `ply` moves has a search."""
    decision = decision_at(state_of(game), ply) if game.status == Status.OVER else None
    return decision is not None and search_of(game.rules, decision) is not None


def decision_at(state: State, ply: int) -> Decision | None:
    """Return the decision after `ply` moves; None where nobody decided anything there."""
    if ply >= state.ply or state.moves[ply].seat == CHANCE:
        return None
    return next((each for each in decisions_of(state) if each.number == ply), None)


def first_offered(state: State) -> int | None:
    """Return the number of the first decision of a finished game that has a search."""
    decisions = decisions_of(state)
    return next((each.number for each in decisions if search_of(state.ruleset, each)), None)


def replies_to(decision: Decision) -> Iterator[Position]:
    """Yield the positions to which the moves of a decision lead: a search tells of any of them."""
    for move in decision.position.legal_moves(decision.seat):
        yield decision.position.play(move, decision.seat)
