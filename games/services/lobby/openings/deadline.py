"""The deadline of a full table, by which all have to open their bytes, and what prolongs it."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.db.models import Q

from games.log.time.spans import MILLISECOND, reached
from games.models import Absence, Heartbeat, Table
from games.models.clock.heartbeats import WEB

MAX_LIVE_OPENING_TIME = timedelta(minutes=2)
"""How long a table at one sitting waits for bytes, which gives a push message time to reach its
reader.
"""
MIN_OPENING_TIME, MAX_OPENING_TIME = timedelta(days=1), timedelta(days=7)
"""The least and the most time that any other table waits, which is otherwise the time for a first
move.
"""
_MIDNIGHT = time()


def opening_deadline(table: Table, full_at: datetime) -> datetime:
    """Return the deadline for opening the bytes of a table that is full at that time.

    It is the time of a first move, but for a table at one sitting, where two minutes are enough.
    """
    return _within_last_day(table, full_at + _opening_time(table))


def prolonged_deadline(table: Table, now: datetime) -> datetime:
    """Return the present deadline of a full table, which is never earlier than the stored one.

    No time runs while the site does not, nor during a vacation of somebody who has still to open.
    The agreed last day of the game ends it all the same. For those who are gone nobody waits
    longer.
    """
    assert table.open_until is not None
    assert table.closed_at is not None
    if are_all_gone(table):
        return table.open_until
    silent = [place.user_id for place in table.unopened]
    away = Absence.objects.since(table.closed_at).filter(begins_at__lte=now)
    away = away.filter(Q(user=None, changed_at__gt=table.closed_at) | Q(user__in=silent))
    if table.is_at_one_sitting:
        away = away.outages()
    spans = [(absence.begins_at, absence.ends_at) for absence in away]
    ends = reached(table.closed_at, _opening_time(table) // MILLISECOND, spans)
    if table.is_at_one_sitting:
        ends = max(ends, _deadline_after_gap(table, now))
    return max(table.open_until, _within_last_day(table, ends))


def _deadline_after_gap(table: Table, now: datetime) -> datetime:
    """Return the deadline of a table at one sitting whose browsers could not reach the site for a
    while.
    """
    assert table.closed_at is not None
    gap_end = Heartbeat.objects.last_gap_end(WEB, now)
    return max(gap_end or table.closed_at, table.closed_at) + MAX_LIVE_OPENING_TIME


def are_all_gone(table: Table) -> bool:
    """Return whether the accounts of all who still have to open are deleted."""
    silent = [place.user for place in table.unopened]
    return bool(silent) and not any(user and user.is_active for user in silent)


def _opening_time(table: Table) -> timedelta:
    """Return how long a full table waits."""
    if table.is_at_one_sitting:
        return MAX_LIVE_OPENING_TIME
    control = table.time_control
    first = timedelta(milliseconds=control.initial) if control else MAX_OPENING_TIME
    return min(max(first, MIN_OPENING_TIME), MAX_OPENING_TIME)


def _within_last_day(table: Table, ends: datetime) -> datetime:
    """Return the deadline, or the end of the agreed last day where that comes earlier."""
    if table.last_day is None:
        return ends
    return min(ends, datetime.combine(table.last_day + timedelta(days=1), _MIDNIGHT, UTC))
