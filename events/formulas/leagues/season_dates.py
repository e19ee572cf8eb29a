"""The dates of seasons, all of the same length, with a break between them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

SEASON_BREAK_PERIOD = timedelta(days=7)
"""How long after the end of a season the next one starts, by when its tables have to be final."""


class SeasonDates(NamedTuple):
    """The dates of a season. At `middle` entries for the next one open."""

    starts_at: datetime
    middle: datetime
    ends_at: datetime


def dates_of(number: int, first_start: datetime, weeks: int) -> SeasonDates:
    """Return the dates of a season of so many weeks; the first one is number 1.

    >>> str(dates_of(2, datetime(2027, 1, 4), 8).starts_at.date())
    '2027-03-08'
    """
    length = timedelta(weeks=weeks)
    starts_at = first_start + (number - 1) * (length + SEASON_BREAK_PERIOD)
    return SeasonDates(starts_at, starts_at + length / 2, starts_at + length)
