"""Events that follow from a move or an agreement without any player's request."""

from __future__ import annotations

from random import Random

from games.log.events import EventKind, NewEvent
from games.rules.kit.core import CHANCE, Move, Position, Seat, settle


def automatic_events(position: Position, left: frozenset[Seat], rng: Random) -> list[NewEvent]:
    """Return the events that nobody asks for: chance moves that are due, and turns of seats that
    have left.
    """
    events: list[NewEvent] = []
    while position.outcome is None:
        if position.to_move == {CHANCE}:
            position, drawn = settle(position, rng)
            events += [NewEvent(EventKind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn]
        elif position.to_move <= left:
            seat = min(position.to_move)
            events.append(lapse_event(position, seat))
            position = position.play(_lapse_of(position, seat), seat)
        else:
            break
    return events


def _lapse_of(position: Position, seat: Seat) -> Move:
    move = position.lapse(seat)
    assert move is not None
    return move


def lapse_event(position: Position, seat: Seat) -> NewEvent:
    """Return the event that passes the turn of a seat whose time is over."""
    payload: dict[str, object] = {"move": str(_lapse_of(position, seat)), "lapsed": True}
    return NewEvent(EventKind.MOVE, seat, payload)
