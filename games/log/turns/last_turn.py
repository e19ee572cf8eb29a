"""The last turn: the moves of a seat as far as a reader may know them."""

from __future__ import annotations

from collections.abc import Sequence

from games.log.parts.plies import Ply
from games.log.state import State
from games.rules.kit.core import CHANCE, Move, Seat


def last_turn(state: State, ply: int, reader: Seat | None) -> Sequence[Move]:
    """Return the moves of the turn that led to this ply, and what chance did after it."""
    visible = [played.move for played in _turn(state, ply) if may_know(state, played, reader)]
    return visible[::-1]


def last_turn_plies(state: State) -> Sequence[Ply]:
    """Return the plies of the turn made last, without what chance did after it; some may be
    secret.
    """
    return [played for played in _turn(state, state.ply) if played.seat != CHANCE][::-1]


def began_last_turn(state: State, seat: Seat) -> int | None:
    """Return how many moves stood on the board when the last turn of `seat` began; None where it
    had none.

    In a game alone every move is a turn.
    """
    for ply in range(state.ply - 1, -1, -1):
        if state.moves[ply].seat == seat:
            while state.seats > 1 and ply and state.moves[ply - 1].seat == seat:
                ply -= 1
            return ply
    return None


def last_mover(state: State) -> Seat | None:
    """Return the seat whose turn it was last; None before the first move."""
    return next((move.seat for move in reversed(state.moves) if move.seat != CHANCE), None)


def is_unfinished(state: State) -> bool:
    """Return whether a turn of several moves has begun, and its seat is still to move."""
    mover = last_mover(state)
    return state.seats > 1 and mover in state.to_move and state.moves[-1].seat == mover


def may_know(state: State, played: Ply, reader: Seat | None) -> bool:
    """Return whether the reader may see a move; secret moves stay with their seat until the end."""
    return not played.move.secret or played.seat == reader or state.result is not None


def _turn(state: State, ply: int) -> list[Ply]:
    """Yield the moves of a turn, the latest first; in a game alone every move is a turn."""
    if state.seats == 1:
        return list(state.moves[max(ply - 1, 0) : ply])
    turn: list[Ply] = []
    mover: Seat = CHANCE
    for played in reversed(state.moves[:ply]):
        if played.seat != CHANCE and mover == CHANCE:
            mover = played.seat
        if played.seat != mover:
            break
        turn.append(played)
    return turn
