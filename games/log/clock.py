"""The correspondence clock, as a pure function of instants: days per move, holds and grace.

All instants are aware and UTC. Only a turn that a person owes has a running clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

ACCEPTED_UNTIL = timedelta(seconds=60)
"""A move counts when it was received by the deadline plus this."""

SETTLED_FROM = timedelta(seconds=120)
"""A deadline is settled when this has passed; a move queued behind a lock gets in between."""

DAYS = (1, 2, 3, 5, 7, 14)
"""The days per move that can be chosen; None (no limit) goes against bots only."""


@dataclass(frozen=True)
class Clock:
    """`due_at` while it runs, `left` while it is held, neither where nobody owes a move in time."""

    days: int | None
    due_at: datetime | None = None
    left: timedelta | None = None

    def begun(self, at: datetime) -> Clock:
        """A new turn begins with the whole time."""
        if self.days is None:
            return self.stopped()
        return replace(self, due_at=at + timedelta(days=self.days), left=None)

    def stopped(self) -> Clock:
        """Nobody owes a move."""
        return replace(self, due_at=None, left=None)

    def held(self, at: datetime) -> Clock:
        """The time left is kept; a turn already overdue keeps nothing less than zero."""
        if self.due_at is None:
            return self
        return replace(self, due_at=None, left=max(self.due_at - at, timedelta(0)))

    def released(self, at: datetime) -> Clock:
        """The time kept goes on from `at`."""
        if self.left is None:
            return self
        return replace(self, due_at=at + self.left, left=None)

    def accepts(self, received_at: datetime) -> bool:
        """Whether a move received then is in time."""
        return self.due_at is None or received_at <= self.due_at + ACCEPTED_UNTIL

    def overdue(self, now: datetime) -> bool:
        """Whether the deadline is to be settled now."""
        return self.due_at is not None and now >= self.due_at + SETTLED_FROM


def reminder_at(days: int, due_at: datetime) -> datetime:
    """When to remind: a day before for turns of three days and more, else six hours before."""
    return due_at - (timedelta(hours=24) if days > 2 else timedelta(hours=6))
