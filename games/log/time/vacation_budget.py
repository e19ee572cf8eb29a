"""The vacation budget of a player: it grows by the day, up to a cap, and is spent in blocks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.log.time.control import DAY_MILLISECONDS, HOUR_MILLISECONDS
from games.log.time.spans import MILLISECOND

INITIAL_VACATION = 3 * DAY_MILLISECONDS
"""The vacation of a player on the day they sign up."""

VACATION_PER_DAY = 2 * HOUR_MILLISECONDS
"""How much vacation a day adds."""

MAX_VACATION_SAVED = 21 * DAY_MILLISECONDS

MIN_VACATION = DAY_MILLISECONDS
"""The least that a vacation costs, and how long a vacation is at the least when it is booked."""

MAX_AUTOMATIC_IN_A_ROW = 3
"""How many blocks of automatic vacation follow each other without a sign of life."""

Spent = tuple[datetime, int]
"""A vacation's beginning, when it is paid for, and its cost in milliseconds."""


def charged(begins: datetime, ends: datetime) -> int:
    """Return what a vacation costs; nothing where it was called off before it began."""
    return max(MIN_VACATION, (ends - begins) // MILLISECOND) if begins < ends else 0


def balance(joined: datetime, spent: Iterable[Spent], at: datetime) -> int:
    """Return what is left at that instant of a budget that began when its player signed up.

    Below zero where more was spent than there was; `fits` sees to it that nobody can.
    """
    left, since = INITIAL_VACATION, joined
    for begins, cost in sorted(entry for entry in spent if entry[0] <= at):
        left, since = _grown(left, since, begins) - cost, max(since, begins)
    return _grown(left, since, at)


def fits(joined: datetime, spent: Iterable[Spent], more: Spent) -> bool:
    """Return whether `more` can be paid for when it begins, and all later bookings still when they
    do.
    """
    every = [*spent, more]
    return all(balance(joined, every, begins) >= 0 for begins, __ in every if begins >= more[0])


def _grown(left: int, since: datetime, at: datetime) -> int:
    earned = max(0, (at - since) // MILLISECOND) * VACATION_PER_DAY // DAY_MILLISECONDS
    return max(left, min(MAX_VACATION_SAVED, left + earned))
