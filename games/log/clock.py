"""The correspondence clock, as a pure function of instants: days per move, glasses, holds, grace.

All instants are aware and UTC. Only a turn that a person owes has a running clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

ACCEPTED_UNTIL = timedelta(seconds=60)
"""A move counts when it was received by the deadline plus this."""

SETTLED_FROM = timedelta(seconds=120)
"""A deadline is settled when this has passed; a move queued behind a lock gets in between."""

GLASS_ACCEPTED_UNTIL = timedelta(seconds=1)
"""The same for a limit set by the rules, which is to be felt: the way to the server is free."""

GLASS_SETTLED_FROM = timedelta(seconds=2)

DAYS = (1, 2, 3, 5, 7, 14)
"""The days per move that can be chosen; None (no limit) goes against bots only."""


@dataclass(frozen=True)
class Clock:
    """`due_at` while it runs, `left` while it is held, neither where nobody owes a move in time.

    `glass`: what runs is a limit of the rules, an hourglass. Before `opens_at` nobody may move.
    """

    days: int | None
    due_at: datetime | None = None
    left: timedelta | None = None
    glass: bool = False
    opens_at: datetime | None = None

    def begun(self, at: datetime) -> Clock:
        """A new turn begins with the whole time."""
        if self.days is None:
            return self.stopped()
        return Clock(self.days, at + timedelta(days=self.days))

    def turned(self, at: datetime, seconds: int) -> Clock:
        """An hourglass is turned over."""
        return Clock(self.days, at + timedelta(seconds=seconds), glass=True)

    def shut(self, at: datetime, seconds: int) -> Clock:
        """For some seconds no move is accepted; what runs runs on. Zero: open again."""
        return replace(self, opens_at=at + timedelta(seconds=seconds) if seconds else None)

    def stopped(self) -> Clock:
        """Nobody owes a move."""
        return Clock(self.days)

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
        grace = GLASS_ACCEPTED_UNTIL if self.glass else ACCEPTED_UNTIL
        return self.due_at is None or received_at <= self.due_at + grace

    @property
    def settles_at(self) -> datetime | None:
        """When the deadline is to be settled; None where none runs."""
        grace = GLASS_SETTLED_FROM if self.glass else SETTLED_FROM
        return None if self.due_at is None else self.due_at + grace

    def overdue(self, now: datetime) -> bool:
        """Whether the deadline is to be settled now."""
        return self.settles_at is not None and now >= self.settles_at


def reminder_at(days: int, due_at: datetime) -> datetime:
    """When to remind: a day before for turns of three days and more, else six hours before."""
    return due_at - (timedelta(hours=24) if days > 2 else timedelta(hours=6))
