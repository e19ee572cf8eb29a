"""How much vacation a player may take: it grows by the day, up to a cap, and is spent in blocks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.log.time.control import DAY, HOUR
from games.log.time.spans import MILLISECOND

AT_FIRST = 3 * DAY
"""Of everybody on the day they sign up."""

A_DAY = 2 * HOUR
"""What a day adds."""

CAP = 21 * DAY

LEAST = DAY
"""What a vacation costs at the least, and how long one is when it is booked."""

IN_A_ROW = 3
"""So many blocks of automatic vacation follow each other without a sign of life."""

Spent = tuple[datetime, int]
"""A vacation's beginning, when it is paid for, and what it cost in milliseconds."""


def charged(begins: datetime, ends: datetime) -> int:
    """What a vacation costs; nothing where it was called off before it began."""
    return max(LEAST, (ends - begins) // MILLISECOND) if begins < ends else 0


def balance(joined: datetime, spent: Iterable[Spent], at: datetime) -> int:
    """What is left at that instant of a budget that began when its player signed up.

    Below zero where more was spent than there was; `fits` sees to it that nobody can.
    """
    left, since = AT_FIRST, joined
    for begins, cost in sorted(one for one in spent if one[0] <= at):
        left, since = _grown(left, since, begins) - cost, max(since, begins)
    return _grown(left, since, at)


def fits(joined: datetime, spent: Iterable[Spent], more: Spent) -> bool:
    """Whether `more` can be paid for when it begins, and all that is booked still when it does."""
    every = [*spent, more]
    return all(balance(joined, every, begins) >= 0 for begins, __ in every if begins >= more[0])


def _grown(left: int, since: datetime, at: datetime) -> int:
    earned = max(0, (at - since) // MILLISECOND) * A_DAY // DAY
    return max(left, min(CAP, left + earned))
