"""The hourglass of a turn whose time the rules limit, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.log.state import State
from games.rules.kit.core import Seat


@dataclass(frozen=True)
class HourglassState:
    """The hourglass as drawn: `left` seconds of `total`; the server's clock decides.

    `lapse` is the move by which the reader, whose glass it is, lets it run out ("" for others).
    """

    left: float
    total: int
    mine: bool
    lapse: str = ""


def has_run_out(state: State, now: datetime) -> bool:
    """Return whether an hourglass is empty, even if the site has not passed the turn yet."""
    return state.clock.has_hourglass and not state.clock.is_in_time(now)


def hourglass(state: State, reader: Seat | None, now: datetime) -> HourglassState | None:
    """Return the hourglass that runs; None where none does."""
    total, due_at = state.position.seconds_allowed, state.clock.due_at
    if not state.clock.has_hourglass or due_at is None or total is None:
        return None
    left = min(max((due_at - now).total_seconds(), 0.0), total)
    mine = reader in state.to_move
    lapse = state.position.lapse(reader) if mine and reader is not None else None
    return HourglassState(left, total, mine, str(lapse) if lapse else "")
