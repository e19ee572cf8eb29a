"""The search for exercises among the positions of a finished game, by proof.

A position is taken where the seat to move wins with one turn alone, each other one proved not to
win, and where the other side has just let that happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import reduce
from itertools import pairwise

from games.rules.kit.core import CHANCE, Position, Seat
from study.exercises.kit.exercise import (
    FoundExercise,
    OnlyTurn,
    Prover,
    Refutation,
    Turn,
    text_of,
)

MAX_TURNS = 200
"""How many turns a position may have for each of them to be searched."""
MAX_NODES_PER_PROOF = 200_000
RECHECK_NODES_PER_PROOF_NODE = 10
"""How many nodes the second look at a doubtful mistake may cost, for each node of the first proof:
whether the side that loses was lost before its last turn.
"""
MAX_UNDECIDED_IN_A_ROW = 2
"""After how many positions in a row that could not be decided those before them are left out."""
MAX_SOLUTION_TURNS = 8
MAX_DEFENCES = 8
"""How many equally long defences to the first turn are tried, and half as many to each later one:
64 ways in all.
"""
MAX_EXERCISES_PER_GAME = 2
"""How many exercises of a game are stored, since later ones mostly repeat a task with fewer turns
left.
"""


class ProvedResult(IntEnum):
    """The results of a prover for the seat to move."""

    WIN = 1
    DRAW = 0
    LOSS = -1


class _Undecided(Exception):
    """Raised where something cannot be proved within the nodes allowed."""


def best_exercises(
    prover: Prover, positions: Sequence[Position], nodes: int
) -> list[FoundExercise]:
    """Return the exercises of a game that are worth storing, those with long solutions first."""
    found = find_exercises(prover, positions, nodes)
    longest = sorted(found, key=lambda each: (-len(each.solution), each.ply))
    return longest[:MAX_EXERCISES_PER_GAME]


def find_exercises(
    prover: Prover, positions: Sequence[Position], nodes: int
) -> Iterator[FoundExercise]:
    """Yield the exercises among all positions of a game, from its end on.

    `nodes` is the most that one proof may cost. Where some positions in a row could not be decided,
    those before them are not looked at.
    """
    undecided = 0
    for (_, before), (ply, position) in reversed([*pairwise(_turn_starts(positions))]):
        result = prover.result(position, nodes)
        undecided = undecided + 1 if result is None else 0
        if undecided == MAX_UNDECIDED_IN_A_ROW:
            return
        if result == ProvedResult.WIN and _may_follow_mistake(prover, before, position, nodes):
            solution = solution_of(prover, position, nodes)
            if solution and not _was_lost(prover, before, nodes * RECHECK_NODES_PER_PROOF_NODE):
                yield FoundExercise(ply, position, solution)


def _turn_starts(positions: Sequence[Position]) -> Iterator[tuple[int, Position]]:
    """Yield the positions in which a seat begins a turn, each with the moves before it."""
    for ply, position in enumerate(positions):
        if mover_of(position) is not None and _begins_turn(positions, ply):
            yield ply, position


def _may_follow_mistake(prover: Prover, before: Position, position: Position, nodes: int) -> bool:
    """Return whether the other side has just moved, and was not proved lost before."""
    return mover_of(before) != mover_of(position) and not _was_lost(prover, before, nodes)


def _was_lost(prover: Prover, before: Position, nodes: int) -> bool:
    return prover.result(before, nodes) == ProvedResult.LOSS


def mover_of(position: Position) -> Seat | None:
    """Return the only seat to move; None where there is none, or where it is chance."""
    if len(position.to_move) != 1 or CHANCE in position.to_move:
        return None
    return min(position.to_move)


def _begins_turn(positions: Sequence[Position], ply: int) -> bool:
    return not ply or positions[ply - 1].to_move != positions[ply].to_move


def solution_of(prover: Prover, position: Position, nodes: int) -> tuple[OnlyTurn, ...]:
    """Return the way to the win as far as each turn of it is the only one; nothing where the first
    turn is not, or where the way asks for no thought.
    """
    only = only_turn(prover, position, nodes)
    if only is None or prover.is_obvious(position, only[0]):
        return ()
    return _way_from(prover, position, nodes, MAX_SOLUTION_TURNS, MAX_DEFENCES)


def _way_from(
    prover: Prover, position: Position, nodes: int, max_turns: int, max_defences: int
) -> tuple[OnlyTurn, ...]:
    """Return the only turns from a position on, `max_turns` at most."""
    only = only_turn(prover, position, nodes) if max_turns else None
    if only is None:
        return ()
    turn, refutations = only
    after = played(position, turn)
    defence, later = _longest_defence(prover, after, nodes, max_turns - 1, max_defences)
    return (OnlyTurn(text_of(turn), text_of(defence), refutations), *later)


def _longest_defence(
    prover: Prover, position: Position, nodes: int, max_turns: int, max_defences: int
) -> tuple[Turn, tuple[OnlyTurn, ...]]:
    """Return the defence that asks for the most only turns, of those that last equally long, and
    these turns, `max_turns` at most; nothing where no defence asks for any.
    """
    best: tuple[Turn, tuple[OnlyTurn, ...]] = (), ()
    turns = turns_of(position) if max_turns else None
    defences = prover.defences(position, turns, nodes) if turns else ()
    fewer = max(1, max_defences // 2)
    for defence in defences[:max_defences]:
        later = _way_from(prover, played(position, defence), nodes, max_turns, fewer)
        if len(later) > len(best[1]):
            best = defence, later
    return best


def only_turn(
    prover: Prover, position: Position, nodes: int
) -> tuple[Turn, dict[str, Refutation]] | None:
    """Return the one turn that wins, with the refutations of all others; None where several turns
    win, or where that cannot be proved.
    """
    turns = turns_of(position)
    if turns is None or len(turns) < 2:
        return None
    winning: list[Turn] = []
    refutations: dict[str, Refutation] = {}
    try:
        for turn in turns:
            refutation = _refutation(prover, position, turn, nodes)
            if refutation:
                refutations[text_of(turn)] = refutation
            else:
                winning.append(turn)
            if len(winning) > 1:
                return None
    except _Undecided:
        return None
    return (winning[0], refutations) if winning else None


def _refutation(prover: Prover, position: Position, turn: Turn, nodes: int) -> Refutation | None:
    """Return why a turn does not win; None where it does. Raises _Undecided."""
    after, seat = played(position, turn), mover_of(position)
    if after.outcome:
        winners = after.outcome.winners
        return None if seat in winners else Refutation("", bool(winners))
    result = prover.result(after, nodes)
    if result is None:
        raise _Undecided
    if result == ProvedResult.LOSS:
        return None
    answer = prover.answer(after, nodes)
    return Refutation(text_of(answer or ()), result == ProvedResult.WIN)


def turns_of(position: Position) -> list[Turn] | None:
    """Return all turns of the seat to move; None where there are more than the search allows."""
    seat = mover_of(position)
    if seat is None:
        return []
    found: list[Turn] = []
    for turn in _turns(position, seat):
        if len(found) == MAX_TURNS:
            return None
        found.append(turn)
    return found


def _turns(position: Position, seat: Seat) -> Iterator[Turn]:
    for move in position.legal_moves(seat):
        after = position.play(move, seat)
        if after.to_move == {seat}:
            yield from ((move, *rest) for rest in _turns(after, seat))
        else:
            yield (move,)


def played(position: Position, turn: Turn) -> Position:
    """Return the position after a turn of the seat to move."""
    return reduce(lambda before, move: before.play(move, min(before.to_move)), turn, position)
