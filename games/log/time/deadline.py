"""When a turn's time is over, and what went into that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from games.log.time.habits import Habits
from games.log.time.spans import MILLISECOND, Span, counted, reached, union

REMINDERS = ((timedelta(hours=24), timedelta(hours=48)), (timedelta(hours=6), timedelta(hours=12)))
"""So long before the deadline a reminder goes out, if the turn was allowed more than the second."""


class Why(StrEnum):
    """For what reason a clock does not run."""

    VACATION = "vacation"
    AUTOMATIC = "automatic"
    AGREED = "agreed"
    OUTAGE = "outage"
    DISPUTE = "dispute"
    REST = "rest"


@dataclass(frozen=True)
class Pause:
    """Time that does not count, for one seat or (None) for all; open while `ends` is None.

    `key` names it once and for all: the same key again is the same pause, changed.
    """

    key: str
    why: Why
    begins: datetime
    ends: datetime | None
    seat: int | None = None

    def concerns(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def at(self, instant: datetime) -> bool:
        """Whether it lasts then."""
        return self.begins <= instant and (self.ends is None or instant < self.ends)


@dataclass(frozen=True)
class Turn:
    """The time of one seat's turn: when it began, with how much, and what takes time out."""

    seat: int
    since: datetime
    left: int
    pauses: tuple[Pause, ...]
    habits: Habits

    @property
    def standing(self) -> bool:
        """Whether a pause without an end keeps the clock from running at all."""
        return any(pause.ends is None and pause.concerns(self.seat) for pause in self.pauses)

    def left_at(self, at: datetime) -> int:
        """Milliseconds not used by then, 0 at the least; what begins later does not matter."""
        return max(0, self.left - counted(self.since, at, self._out(at)))

    @property
    def runs_out(self) -> datetime | None:
        """When all is used, be it at night; None while the clock stands."""
        if self.standing:
            return None
        at = reached(self.since, self.left, self._out(None))
        if not self.habits.rest:
            return at
        while True:  # Rest days push the end over more of them, two days of seven at the most.
            later = reached(self.since, self.left, [*self._out(None), *self._resting(at)])
            if later == at:
                return at
            at = later

    @property
    def due_at(self) -> datetime | None:
        """The deadline: when all is used, or the end of the quiet hours that falls into; and where
        that end falls into a pause, the end of the pause.
        """
        out = self.runs_out
        if out is None:
            return None
        at = self.habits.awake(out)
        while at != out and (ends := self._over(at)):
            at = self.habits.awake(ends)
        return at

    def _over(self, at: datetime) -> datetime | None:
        """The end of the pause or the rest day in the midst of which that is."""
        spans = union(self._out(at))
        return next((ends for begins, ends in spans if begins < at < ends), None)

    def stopped_by(self, at: datetime) -> tuple[Why, datetime | None] | None:
        """Why the clock stands still then, and until when: of several reasons the one that lasts
        longest. None while it runs.
        """
        found: list[tuple[Why, datetime | None]] = [
            (one.why, one.ends) for one in self.pauses if one.concerns(self.seat) and one.at(at)
        ]
        for begins, ends in self.habits.resting(at, at + MILLISECOND):
            if begins <= at < ends:
                found.append((Why.REST, ends))
        return max(found, key=lambda one: (one[1] is None, one[1] or at), default=None)

    def taken_out(self, until: datetime) -> Iterator[tuple[Why, Span]]:
        """What does not count between the turn's beginning and `until`, in order of beginning;
        what follows on itself for the same reason is one.
        """
        found: dict[Why, list[Span]] = {}
        for pause in self.pauses:
            if pause.concerns(self.seat):
                found.setdefault(pause.why, []).append((pause.begins, pause.ends or until))
        found.setdefault(Why.REST, []).extend(self.habits.resting(self.since, until))
        inside = (
            (why, (max(begins, self.since), min(ends, until)))
            for why, spans in found.items()
            for begins, ends in union(spans)
        )
        yield from sorted((one for one in inside if one[1][0] < one[1][1]), key=lambda one: one[1])

    def _out(self, until: datetime | None) -> list[Span]:
        """Pauses, and for a known end the rest days before it. An open pause lasts until then."""
        spans = [
            (pause.begins, ends)
            for pause in self.pauses
            if pause.concerns(self.seat) and (ends := pause.ends or until)
        ]
        return [*spans, *self._resting(until)] if until else spans

    def _resting(self, until: datetime) -> Iterable[Span]:
        return self.habits.resting(self.since, until)


def reminders(turn: Turn) -> list[datetime]:
    """When to remind whose turn it is: after it began, and never in their quiet hours."""
    due = turn.due_at
    if due is None:
        return []
    allowed = turn.left * MILLISECOND
    whens = {_heard(turn, due - lead) for lead, more in REMINDERS if allowed > more}
    return sorted(when for when in whens if turn.since < when < due)


def _heard(turn: Turn, at: datetime) -> datetime:
    """Before the quiet hours; after them where the turn began in between."""
    before = turn.habits.before_sleep(at)
    return before if before > turn.since else turn.habits.awake(at)
