"""What is foretold of a timeout is what then happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.log.commands import SettleTimeout
from games.log.state import State
from games.log.turns.timeouts import TimeoutOutcome, timeout_outcome
from tests.support.games.cards.deck_logs import dealt, send
from tests.support.games.logs import T0, after, begun, drawn, moved

LOT = {"seal": "s", "commitment": "c", "contributions": ["", ""], "seats": [1, 0]}


def all_moved(seats: int, **more: object) -> State:
    state = dealt(seats=seats, **more)
    for seat in range(seats):
        state = send(send(state, "glass", seat), "pass", seat)
    return state


def missed_once(state: State) -> State:
    """The state in which seat 0 has missed its last turn and is to move again."""
    assert state.settles_at
    state = after(state, SettleTimeout(), None, state.settles_at)
    for seat in range(1, state.seats):
        at = state.at - T0
        state = send(send(state, "glass", seat, at), "pass", seat, at)
    return state


STATES = {
    "two, not begun": (begun, TimeoutOutcome.CANCELLED),
    "two": (lambda: moved(begun(), "A1 B1"), TimeoutOutcome.LOST),
    "two, not begun, with a lot": (lambda: begun(chance=LOT), TimeoutOutcome.LOST_UNMOVED),
    "two, second not begun, with a lot": (
        lambda: moved(begun(chance=LOT), "A1"),
        TimeoutOutcome.LOST_UNMOVED,
    ),
    "two, not begun, sealed and not drawn": (
        lambda: begun(chance={**LOT, "seats": None}),
        TimeoutOutcome.CANCELLED,
    ),
    "two, dice rolled": (
        lambda: drawn(begun(ruleset="ludoku")),
        TimeoutOutcome.LOST_UNMOVED,
    ),
    "two, a card dealt": (dealt, TimeoutOutcome.LOST_UNMOVED),
    "three, a card dealt": (lambda: dealt(seats=3), TimeoutOutcome.PASSED),
    "three": (lambda: all_moved(3), TimeoutOutcome.PASSED),
    "three, missed once": (lambda: missed_once(all_moved(3)), TimeoutOutcome.OUT),
    "hourglass of two": (lambda: send(dealt(), "glass"), TimeoutOutcome.PASSED),
}


def outcome_of(before: State, now: State, late: int) -> TimeoutOutcome:
    """What became of a seat, told from the states before and after its timeout."""
    if now.result:
        if now.result.cancelled:
            return TimeoutOutcome.CANCELLED
        return TimeoutOutcome.LOST if before.all_have_moved else TimeoutOutcome.LOST_UNMOVED
    return TimeoutOutcome.OUT if late in now.left - before.left else TimeoutOutcome.PASSED


@pytest.mark.parametrize("name", STATES)
def test_what_a_timeout_leads_to_is_foretold(name: str) -> None:
    make, expected = STATES[name]
    state = make()
    late = min(state.to_move)
    foretold = timeout_outcome(state, late)
    assert state.settles_at
    now = after(state, SettleTimeout(), None, state.settles_at)
    assert foretold == outcome_of(state, now, late) == expected


def test_a_player_whom_only_bots_outlast_loses() -> None:
    state = all_moved(3)
    state = missed_once(state)

    state = replace(state, bots={1: "beginner", 2: "beginner"})
    assert timeout_outcome(state, 0) == TimeoutOutcome.LOST
    assert state.settles_at
    now = after(state, SettleTimeout(), None, state.settles_at)
    assert outcome_of(state, now, 0) == TimeoutOutcome.LOST
