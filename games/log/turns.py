"""Who moved what last, as far as a reader may know it."""

from __future__ import annotations

from collections.abc import Sequence

from games.log.state import Played, State
from games.rules.core import CHANCE, Move, Seat


def last_turn(state: State, ply: int, reader: Seat | None) -> Sequence[Move]:
    """The moves of the turn that led to this ply, and what chance did after it."""
    known = [played.move for played in _turn(state, ply) if may_know(state, played, reader)]
    return known[::-1]


def last_moves(state: State, reader: Seat | None) -> Sequence[Move]:
    """The moves of the turn made last, without what chance did after it."""
    turn = [played for played in _turn(state, state.ply) if played.seat != CHANCE]
    return [played.move for played in turn if may_know(state, played, reader)][::-1]


def began_last_turn(state: State, seat: Seat) -> int | None:
    """How many moves stood on the board when the turn that `seat` made last began; None: never.

    Alone every move is a turn.
    """
    for ply in range(state.ply - 1, -1, -1):
        if state.moves[ply].seat == seat:
            while state.seats > 1 and ply and state.moves[ply - 1].seat == seat:
                ply -= 1
            return ply
    return None


def last_mover(state: State) -> Seat | None:
    """The seat whose turn it was last; None before the first move."""
    return next((one.seat for one in reversed(state.moves) if one.seat != CHANCE), None)


def may_know(state: State, played: Played, reader: Seat | None) -> bool:
    """Secret moves stay with their seat until the game is decided."""
    return not played.move.secret or played.seat == reader or state.result is not None


def _turn(state: State, ply: int) -> list[Played]:
    """The latest first; alone every move is a turn."""
    if state.seats == 1:
        return list(state.moves[max(ply - 1, 0) : ply])
    turn: list[Played] = []
    mover: Seat = CHANCE
    for played in reversed(state.moves[:ply]):
        if played.seat != CHANCE and mover == CHANCE:
            mover = played.seat
        if played.seat != mover:
            break
        turn.append(played)
    return turn
