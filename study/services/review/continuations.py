"""The continuation of a try: how the engine would go on after it, as far as it looks for that with
few nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.bots.assessment import assess, reviewer_of
from games.bots.assessment.kit import MAX_VALUE
from games.log.state import State
from games.rules.kit.core import CHANCE, Move, Position, RulesError, Seat
from study.services.review.evaluations import stored_evaluation
from study.services.review.tries import Try

MAX_NODES = 10_000
"""How many nodes the engine may spend on a continuation that no review has found before."""
MAX_CONTINUATIONS_KEPT = 100


@dataclass(frozen=True)
class Continuation:
    """The best moves after a try, the seat that makes the first of them, and whether its win is
    proved.
    """

    seat: Seat
    line: tuple[Move, ...]
    is_won: bool


def continuation_after(
    state: State, tried: Try, may_search: Callable[[], bool]
) -> Continuation | None:
    """Return how it goes on after a try; None where no decision of a single seat comes next.

    Where no review has found it, `may_search` is asked before the engine searches.
    """
    after, reviewer = tried.after, reviewer_of(state.ruleset.key)
    if reviewer is None or len(after.to_move) != 1 or CHANCE in after.to_move:
        return None
    (seat,) = after.to_move
    if not any(reviewer.is_judged(after, move) for move in after.legal_moves(seat)):
        return None
    stored = stored_evaluation(state.ruleset, state.options, after)
    if stored is None:
        return _found(state.ruleset.key, after, seat, MAX_NODES) if may_search() else None
    best = stored.best
    return _continuation(after, seat, stored.line, is_won=best.exact and best.value == MAX_VALUE)


@lru_cache(maxsize=MAX_CONTINUATIONS_KEPT)
def _found(ruleset_key: str, after: Position, seat: Seat, nodes: int) -> Continuation | None:
    found = assess(ruleset_key, after, seat, nodes)
    is_won = found.best.exact and found.best.value == MAX_VALUE
    return _continuation(after, seat, found.line, is_won=is_won)


def _continuation(
    after: Position, seat: Seat, line: Iterable[Move], *, is_won: bool
) -> Continuation | None:
    legal = tuple(_legal_part(after, line))
    return Continuation(seat, legal, is_won) if legal else None


def _legal_part(position: Position, line: Iterable[Move]) -> Iterator[Move]:
    """Yield the moves of a line up to the first that cannot be made, or is not a seat's alone."""
    for move in line:
        if len(position.to_move) != 1 or CHANCE in position.to_move:
            return
        (seat,) = position.to_move
        try:
            position = position.play(move, seat)
        except RulesError:
            return
        yield move
