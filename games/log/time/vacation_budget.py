"""The vacation budget of a player, which grows by the day up to a cap and is spent in blocks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.log.time.control import DAY_MILLISECONDS, HOUR_MILLISECONDS
from games.log.time.spans import MILLISECOND

INITIAL_VACATION = 3 * DAY_MILLISECONDS
"""The vacation that a player has on the day of signing up."""

VACATION_PER_DAY = 2 * HOUR_MILLISECONDS
"""How much vacation each day adds."""

MAX_VACATION_SAVED = 21 * DAY_MILLISECONDS

MIN_VACATION = DAY_MILLISECONDS
"""The least that a vacation costs, and the least length of a booked one."""

MAX_AUTOMATIC_IN_A_ROW = 3
"""How many blocks of automatic vacation may follow each other without a sign of life."""

Spent = tuple[datetime, int]
"""The beginning of a vacation, when it is paid for, and its cost in milliseconds."""


def charged(begins: datetime, ends: datetime) -> int:
    """Return the cost of a vacation; nothing where it was called off before it began."""
    return max(MIN_VACATION, (ends - begins) // MILLISECOND) if begins < ends else 0


def balance(joined: datetime, spent: Iterable[Spent], at: datetime) -> int:
    """Return the vacation left at that instant in a budget that began when its player signed up.

    Below zero where more was spent than there was; `fits` sees to it that nobody can.
    """
    left, since = INITIAL_VACATION, joined
    for begins, cost in sorted(entry for entry in spent if entry[0] <= at):
        left, since = _grown(left, since, begins) - cost, max(since, begins)
    return _grown(left, since, at)


def fits(joined: datetime, spent: Iterable[Spent], more: Spent) -> bool:
    """Return whether `more` and all later bookings can be paid for at their beginnings."""
    every = [*spent, more]
    return all(balance(joined, every, begins) >= 0 for begins, __ in every if begins >= more[0])


def _grown(left: int, since: datetime, at: datetime) -> int:
    earned = max(0, (at - since) // MILLISECOND) * VACATION_PER_DAY // DAY_MILLISECONDS
    return max(left, min(MAX_VACATION_SAVED, left + earned))
