"""Logs written by hand for the tests of the pure log: no database, no site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from games.log.actions import Action, Moves
from games.log.deciding import decide
from games.log.events import Entry, Kind
from games.log.folding import fold
from games.log.state import State
from games.log.time.spans import MILLISECOND
from games.rules.core import CHANCE, settle

T0 = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
THREE_DAYS = [3 * DAY // MILLISECOND] * 3
START = {
    "ruleset": "sogo",
    "seats": 2,
    "options": {},
    "time": THREE_DAYS,
    "people": {},
    "bots": {},
}


def begun(**changes: object) -> State:
    return fold([Entry(Kind.STARTED, None, {**START, **changes}, 0, T0)])


def after(state: State, action: Action, seat: int | None, at: datetime = T0) -> State:
    drafts = decide(action, state, seat, at, Random(1))
    entries = [
        Entry(draft.kind, draft.seat, draft.payload, state.number + 1 + i, at)
        for i, draft in enumerate(drafts)
    ]
    return fold(entries, state)


def drawn(state: State) -> State:
    """What chance has to decide first is decided."""
    __, moves = settle(state.position, Random(1))
    return fold(
        [
            Entry(Kind.CHANCE, CHANCE, {"move": str(move)}, number, T0)
            for number, move in enumerate(moves, start=state.number + 1)
        ],
        state,
    )


def moved(state: State, texts: str, at: datetime = T0) -> State:
    for text in texts.split():
        (seat,) = state.to_move
        state = after(state, Moves((text,)), seat, at)
    return state
