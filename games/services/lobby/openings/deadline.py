"""The deadline of a full table: until when all have to open their bytes, and what prolongs it."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from django.db.models import Q

from games.log.time.spans import MILLISECOND, reached
from games.models import Absence, Heartbeat, Table
from games.models.clock.heartbeats import WEB

MAX_LIVE_OPENING_TIME = timedelta(minutes=2)
"""How long a table at one sitting waits for bytes: a push message reaches a phone, and a hand."""
MIN_OPENING_TIME, MAX_OPENING_TIME = timedelta(days=1), timedelta(days=7)
"""How long any other table waits: as long as a first move may take, but neither less nor more."""
_MIDNIGHT = time()


def opening_deadline(table: Table, full_at: datetime) -> datetime:
    """Return until when the bytes of a table that is full at that time have to be opened.

    It is the time of a first move, but for a table at one sitting, where two minutes are enough.
    """
    return _within_last_day(table, full_at + _opening_time(table))


def prolonged_deadline(table: Table, now: datetime) -> datetime:
    """Return the deadline of a full table as it is by now, never an earlier one than it has.

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
    """Return until when a table at one sitting waits for browsers that could not reach the site,
    as while it was started anew.
    """
    assert table.closed_at is not None
    gap_end = Heartbeat.objects.last_gap_end(WEB, now)
    return max(gap_end or table.closed_at, table.closed_at) + MAX_LIVE_OPENING_TIME


def are_all_gone(table: Table) -> bool:
    """Whether nobody who has still to open is there any more: their accounts are deleted."""
    silent = [place.user for place in table.unopened]
    return bool(silent) and not any(user and user.is_active for user in silent)


def _opening_time(table: Table) -> timedelta:
    """Return for how long a full table waits."""
    if table.is_at_one_sitting:
        return MAX_LIVE_OPENING_TIME
    control = table.time_control
    first = timedelta(milliseconds=control.initial) if control else MAX_OPENING_TIME
    return min(max(first, MIN_OPENING_TIME), MAX_OPENING_TIME)


def _within_last_day(table: Table, ends: datetime) -> datetime:
    """Return the end of the agreed last day where it comes earlier."""
    if table.last_day is None:
        return ends
    return min(ends, datetime.combine(table.last_day + timedelta(days=1), _MIDNIGHT, UTC))
