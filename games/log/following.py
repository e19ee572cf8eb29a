"""What follows from a move or an agreement without anybody's doing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random

from games.log.events import Draft, Entry, Kind
from games.log.folding import fold
from games.log.state import State
from games.rules.core import CHANCE, Move, Position, Seat, settle


def following(position: Position, left: frozenset[Seat], rng: Random) -> list[Draft]:
    """What needs nobody: the chance moves due, and the turns of those who have left."""
    drafts: list[Draft] = []
    while position.outcome is None:
        if position.to_move == {CHANCE}:
            position, drawn = settle(position, rng)
            drafts += [Draft(Kind.CHANCE, CHANCE, {"move": str(move)}) for move in drawn]
        elif position.to_move <= left:
            seat = min(position.to_move)
            drafts.append(lapsing(position, seat))
            position = position.play(_lapse_of(position, seat), seat)
        else:
            break
    return drafts


def _lapse_of(position: Position, seat: Seat) -> Move:
    move = position.lapse(seat)
    assert move is not None
    return move


def lapsing(position: Position, seat: Seat) -> Draft:
    payload: dict[str, object] = {"move": str(_lapse_of(position, seat)), "lapsed": True}
    return Draft(Kind.MOVE, seat, payload)


def imagined(drafts: Sequence[Draft], state: State, at: datetime) -> State:
    """The state that these events would lead to."""
    entries = (
        Entry(draft.kind, draft.seat, draft.payload, number, at)
        for number, draft in enumerate(drafts, start=state.number + 1)
    )
    return fold(entries, state)
