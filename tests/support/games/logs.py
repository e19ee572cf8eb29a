"""Logs written by hand for the tests of the pure log: no database, no site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from games.log.commands import Command, PlayMoves
from games.log.decide import decide
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.log.state import State
from games.log.time.spans import MILLISECOND
from games.rules.kit.core import CHANCE, settle

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
    return evolve([Entry(EventKind.STARTED, None, {**START, **changes}, 0, T0)])


def after(state: State, action: Command, seat: int | None, at: datetime = T0) -> State:
    drafts = decide(action, state, seat, at, Random(1))
    entries = [
        Entry(draft.kind, draft.seat, draft.payload, state.last_event + 1 + i, at)
        for i, draft in enumerate(drafts)
    ]
    return evolve(entries, state)


def drawn(state: State) -> State:
    """Return the moves that decide what chance has to decide first."""
    __, moves = settle(state.position, Random(1))
    return evolve(
        [
            Entry(EventKind.CHANCE, CHANCE, {"move": str(move)}, number, T0)
            for number, move in enumerate(moves, start=state.last_event + 1)
        ],
        state,
    )


def moved(state: State, texts: str, at: datetime = T0) -> State:
    for text in texts.split():
        (seat,) = state.to_move
        state = after(state, PlayMoves((text,)), seat, at)
    return state
