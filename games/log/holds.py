"""Reports that stop the clocks: for how long at the most, and what is entered when that is over."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.log.actions import Hold
from games.log.events import Draft, Kind
from games.log.state import State
from games.rules.core import Seat

LONGEST = timedelta(hours=72)


def held(action: Hold, state: State, seat: Seat | None, at: datetime) -> Draft:
    """The event of a hold. Its end is told: later rules may give another time."""
    until = max(at, state.at) + LONGEST
    return Draft(Kind.HELD, seat, {"dispute": action.dispute, "until": until.isoformat()})


def over(state: State, at: datetime) -> list[Draft]:
    """The ends of holds that have lasted their time; the reports themselves stay open."""
    if state.result:
        return []
    return [
        Draft(Kind.RELEASED, None, {"dispute": dispute})
        for dispute, until in state.holds.items()
        if until and until <= at
    ]
