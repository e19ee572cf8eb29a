"""Timeouts: what happens to a seat whose time runs out, told before it happens and when it does."""

from __future__ import annotations

from enum import StrEnum

from games.log.state import MAX_MISSED_DEADLINES, State
from games.log.turns.endings import may_go_on_without
from games.rules.kit.core import Seat


class TimeoutOutcome(StrEnum):
    """The outcomes that a timeout can have."""

    CANCELLED = "cancelled"
    LOST_UNMOVED = "lost-unmoved"
    LOST = "lost"
    PASSED = "passed"
    CONSENTED = "consented"
    OUT = "out"


def timeout_outcome(state: State, late: Seat) -> TimeoutOutcome:
    """Return what happens if this seat, whose turn it is, runs out of time on this board."""
    if state.position.seconds_to_answer:
        return TimeoutOutcome.CONSENTED
    if is_lost_at_once(state, late):
        if state.all_have_moved:
            return TimeoutOutcome.LOST
        decided = has_chance_decided(state)
        return TimeoutOutcome.LOST_UNMOVED if decided else TimeoutOutcome.CANCELLED
    if state.clock.has_hourglass or state.missed.get(late, 0) + 1 < MAX_MISSED_DEADLINES:
        return TimeoutOutcome.PASSED
    return TimeoutOutcome.OUT if may_go_on_without(state, late) else TimeoutOutcome.LOST


def is_lost_at_once(state: State, late: Seat) -> bool:
    """Return whether a timeout ends the game at once, as it does before the game counts and between
    two players.
    """
    if state.position.lapse(late) is None:
        return True
    if state.clock.has_hourglass or state.position.seconds_to_answer:
        return False
    counts = state.all_have_moved or has_chance_decided(state)
    return len(state.active) <= 2 or not counts


def has_chance_decided(state: State) -> bool:
    """Return whether chance has decided anything, by a draw or by a lot for the seats: then a
    timeout counts although not all have moved (interpretation time-1).
    """
    lot = state.chance is not None and state.chance.seats is not None
    return lot or state.has_drawn
