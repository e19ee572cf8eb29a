"""The instant of an end that was agreed on beforehand: by days, by date or by playing time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Protocol

from games.log.time.clock import Clock
from games.rules.kit.core import AgreedEnd


class Timed(Protocol):
    """A move with its instant, and with how long an hourglass had run until then."""

    @property
    def at(self) -> datetime: ...

    @property
    def sand(self) -> timedelta: ...


def instant_of_end(
    end: AgreedEnd, began: datetime, clock: Clock, moves: Sequence[Timed]
) -> datetime | None:
    """Return when the game is over if nothing else ends it; None while that is not known yet."""
    if end.day:
        return datetime.combine(end.day + timedelta(days=1), time(), UTC)
    if end.days:
        return began + timedelta(days=end.days)
    if not moves:
        return None
    played = sum((ply.sand for ply in moves), timedelta())
    return _end_of_play(clock, timedelta(minutes=end.minutes) - played, moves[-1].at)


def _end_of_play(clock: Clock, left: timedelta, moved: datetime) -> datetime | None:
    """Return the end within the time of the hourglass that runs, or at once where nothing is
    left.
    """
    if left <= timedelta():
        return moved
    within = clock.hourglass_until is not None and moved + left <= clock.hourglass_until
    return moved + left if within else None
