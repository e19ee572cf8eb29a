"""The search for positions of Sudoku tiles in which one square is clearly better than all others.

Chance decides what comes, so nothing is proved: the engine plays every square out many times, with
the same tiles for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.bots.assessment.kit import MoveValue
from games.bots.assessment.tiles import assess
from games.bots.budget import Budget
from games.rules.kit.core import Position, Seat
from study.exercises.kit.exercise import FoundExercise, OnlyTurn, Refutation
from study.exercises.kit.search import MAX_EXERCISES_PER_GAME, mover_of

MIN_LEAD = 0.1
"""By how much the best square must be better than any other, in results: five games of a
hundred.
"""
MAX_DECIDED = 0.9
"""The worth of the best square from which on a game counts as decided."""
MAX_NODES_OF_SIGHTS = (500, 3_000)
"""The nodes of the shorter searches, in each of which a position has to seem clear before the next
one is made.
"""
MAX_NODES_PER_JUDGEMENT = 20_000


def best_squares(positions: Sequence[Position], nodes: int) -> list[FoundExercise]:
    """Return the clearest positions of a game, the clearest first; `nodes` limits the work on one
    judgement.
    """
    nodes = min(nodes, MAX_NODES_PER_JUDGEMENT)
    found = [
        (_lead(values), FoundExercise(ply, position, (_solution(values),)))
        for ply, position, values in _judged(positions, nodes)
    ]
    clearest = sorted(found, key=lambda pair: -pair[0])
    return [exercise for _, exercise in clearest[:MAX_EXERCISES_PER_GAME]]


def _judged(
    positions: Sequence[Position], nodes: int
) -> Iterator[tuple[int, Position, Sequence[MoveValue]]]:
    """Yield the positions that seem clear at first sight and still are after longer searches."""
    sights = (*(min(nodes, most) for most in MAX_NODES_OF_SIGHTS), nodes)
    for ply, position in enumerate(positions):
        seat = mover_of(position)
        if seat is None:
            continue
        if values := _values_at_last(position, seat, sights):
            yield ply, position, values


def _values_at_last(position: Position, seat: Seat, sights: Sequence[int]) -> Sequence[MoveValue]:
    """Return the worth of each move by the last of several searches, each with more nodes; nothing
    where one of them does not find the best move clear.
    """
    values: Sequence[MoveValue] = ()
    for nodes in sights:
        values = _clear_values(position, seat, nodes)
        if not values:
            break
    return values


def _clear_values(position: Position, seat: Seat, nodes: int) -> Sequence[MoveValue]:
    """Return the worth of each move where the best one is clear and not the greedy one; otherwise
    nothing.
    """
    values = assess(position, seat, Budget(0, nodes)).moves if _has_choice(position, seat) else ()
    if not values or _lead(values) < MIN_LEAD or abs(values[0].value) > MAX_DECIDED:
        return ()
    points = [position.play(each.move, seat).points[seat] for each in values]
    return values if points[0] < max(points) else ()


def _has_choice(position: Position, seat: Seat) -> bool:
    return len(list(position.legal_moves(seat))) > 1


def _lead(values: Sequence[MoveValue]) -> float:
    return values[0].value - values[1].value


def _solution(values: Sequence[MoveValue]) -> OnlyTurn:
    """Return the best move, with the score of it and of each other one in a hundred games."""
    best, *others = values
    refutations = {
        str(each.move): Refutation("", loses=False, score=score_of(each.value)) for each in others
    }
    return OnlyTurn(str(best.move), "", refutations, score_of(best.value))


def score_of(value: float) -> int:
    """Return the wins among a hundred games, with draws as halves, that a result stands for."""
    return round(50 * (value + 1))
