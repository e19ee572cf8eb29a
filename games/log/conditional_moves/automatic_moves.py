"""Events that follow from a move or an agreement without anybody's doing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random

from games.log.events import Entry, EventKind, NewEvent
from games.log.evolve import evolve
from games.log.state import State
from games.rules.kit.core import CHANCE, Move, Position, Seat, settle


def automatic_events(position: Position, left: frozenset[Seat], rng: Random) -> list[NewEvent]:
    """Return the events that nobody asks for: chance moves that are due, and turns of seats that
    left.
    """
    drafts: list[NewEvent] = []
    while position.outcome is None:
        if position.to_move == {CHANCE}:
            position, drawn = settle(position, rng)
            drafts += [NewEvent(EventKind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn]
        elif position.to_move <= left:
            seat = min(position.to_move)
            drafts.append(lapse_events(position, seat))
            position = position.play(_lapse_of(position, seat), seat)
        else:
            break
    return drafts


def _lapse_of(position: Position, seat: Seat) -> Move:
    move = position.lapse(seat)
    assert move is not None
    return move


def lapse_events(position: Position, seat: Seat) -> NewEvent:
    """Return the event by which the turn of a seat passes whose time is over."""
    payload: dict[str, object] = {"move": str(_lapse_of(position, seat)), "lapsed": True}
    return NewEvent(EventKind.MOVE, seat, payload)


def without_chance(drafts: Sequence[NewEvent], state: State, at: datetime) -> State:
    """Return the state that these events lead to."""
    entries = (
        Entry(draft.kind, draft.seat, draft.payload, number, at)
        for number, draft in enumerate(drafts, start=state.last_event + 1)
    )
    return evolve(entries, state)
