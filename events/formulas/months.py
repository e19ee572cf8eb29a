"""Months of the calendar, counted from any instant."""

from __future__ import annotations

from calendar import monthrange
from datetime import datetime

MONTHS_PER_YEAR = 12


def months_after(start: datetime, count: int = 1) -> datetime:
    """Return the same day so many months later, or the last of that month; earlier if negative.

    >>> months_after(datetime(2026, 1, 31, 12)).isoformat()
    '2026-02-28T12:00:00'
    >>> str(months_after(datetime(2026, 12, 1))), months_after(datetime(2026, 1, 1), -1).month
    ('2027-01-01 00:00:00', 12)
    """
    year, month = divmod(start.year * MONTHS_PER_YEAR + start.month - 1 + count, MONTHS_PER_YEAR)
    last_day = monthrange(year, month + 1)[1]
    return start.replace(year=year, month=month + 1, day=min(start.day, last_day))
