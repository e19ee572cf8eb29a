"""Holds, by which disputes stop the clocks: how long they last at most, and how they end."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.log.commands import Hold
from games.log.events import EventKind, NewEvent
from games.log.state import State
from games.rules.kit.core import Seat

MAX_HOLD = timedelta(hours=72)


def hold_event(command: Hold, state: State, seat: Seat | None, at: datetime) -> NewEvent:
    """Return the event of a hold. It names its end, since later rules may set another time."""
    until = max(at, state.at) + MAX_HOLD
    return NewEvent(EventKind.HELD, seat, {"dispute": command.dispute, "until": until.isoformat()})


def expired_holds(state: State, at: datetime) -> list[NewEvent]:
    """Return the ends of holds whose time is over; the disputes themselves stay open."""
    if state.result:
        return []
    return [
        NewEvent(EventKind.RELEASED, None, {"dispute": dispute})
        for dispute, until in state.holds.items()
        if until <= at
    ]
