"""Reminders: when a seat is told that its time for a turn is running out."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.log.time.deadline import TurnClock
from games.log.time.spans import MILLISECOND

REMINDER_LEADS = (
    (timedelta(hours=24), timedelta(hours=48)),
    (timedelta(hours=6), timedelta(hours=12)),
)
"""Pairs of a time before the deadline and the least length of a turn for a reminder at that
time.
"""


def reminders(turn: TurnClock) -> list[datetime]:
    """Return when to remind the seat to move: after the turn began, and never in its quiet
    hours.
    """
    due = turn.due_at
    if due is None:
        return []
    allowed = turn.left * MILLISECOND
    moments = {_heard(turn, due - lead) for lead, more in REMINDER_LEADS if allowed > more}
    return sorted(moment for moment in moments if turn.since < moment < due)


def _heard(turn: TurnClock, at: datetime) -> datetime:
    """Return the instant, moved before quiet hours; or after them, where the turn began in
    between.
    """
    before = turn.availability.before_sleep(at)
    return before if before > turn.since else turn.availability.awake(at)
