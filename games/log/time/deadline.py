"""The deadline of a turn, and all that it depends on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.log.time.availability import Availability
from games.log.time.spans import MILLISECOND, Span, counted, reached, union


class PauseReason(StrEnum):
    """The reasons for which a clock stands still."""

    VACATION = "vacation"
    AUTOMATIC = "automatic"
    AGREED = "agreed"
    OUTAGE = "outage"
    DISPUTE = "dispute"
    REST = "rest"


@dataclass(frozen=True)
class Pause:
    """A span of time that does not count, for one seat or for all (None); open while `ends` is
    None.

    `key` names it once and for all: the same key again is the same pause, changed.
    """

    key: str
    why: PauseReason
    begins: datetime
    ends: datetime | None
    seat: int | None = None

    def concerns(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def at(self, instant: datetime) -> bool:
        """Return whether the pause includes that instant."""
        return self.begins <= instant and (self.ends is None or instant < self.ends)


@dataclass(frozen=True)
class TurnClock:
    """The time of one seat's turn: its beginning, its length, and what does not count."""

    seat: int
    since: datetime
    left: int
    pauses: tuple[Pause, ...]
    availability: Availability

    @property
    def is_stopped(self) -> bool:
        """Whether a pause without an end keeps the clock from running at all."""
        return any(pause.ends is None and pause.concerns(self.seat) for pause in self.pauses)

    def left_at(self, at: datetime) -> int:
        """Return the milliseconds not used by then, at least 0; pauses that begin later do not
        matter.
        """
        return max(0, self.left - counted(self.since, at, self._out(at)))

    @property
    def runs_out(self) -> datetime | None:
        """When all time is used, even at night; None while the clock stands."""
        if self.is_stopped:
            return None
        at = reached(self.since, self.left, self._out(None))
        if not self.availability.rest:
            return at
        while True:  # Rest days push the end over more of them, two days of seven at the most.
            later = reached(self.since, self.left, [*self._out(None), *self._resting(at)])
            if later == at:
                return at
            at = later

    @property
    def due_at(self) -> datetime | None:
        """The deadline: when all time is used, or the end of the quiet hours in which that falls.

        Where that end falls into a pause, the end of the pause.
        """
        out = self.runs_out
        if out is None:
            return None
        at = self.availability.awake(out)
        while at != out and (ends := self._over(at)):
            at = self.availability.awake(ends)
        return at

    def _over(self, at: datetime) -> datetime | None:
        """Return the end of the pause or rest day in which the instant falls."""
        spans = union(self._out(at))
        return next((ends for begins, ends in spans if begins < at < ends), None)

    def stopped_by(self, at: datetime) -> tuple[PauseReason, datetime | None] | None:
        """Return why the clock stands still at that instant, and until when; None while it runs.

        Of several reasons the one that lasts longest counts.
        """
        found: list[tuple[PauseReason, datetime | None]] = [
            (pause.why, pause.ends)
            for pause in self.pauses
            if pause.concerns(self.seat) and pause.at(at)
        ]
        for begins, ends in self.availability.resting(at, at + MILLISECOND):
            if begins <= at < ends:
                found.append((PauseReason.REST, ends))
        return max(found, key=lambda reason: (reason[1] is None, reason[1] or at), default=None)

    def taken_out(self, until: datetime) -> Iterator[tuple[PauseReason, Span]]:
        """Yield the spans that do not count between the turn's beginning and `until`, by their
        beginnings.

        Spans that follow on each other for the same reason are joined.
        """
        found: dict[PauseReason, list[Span]] = {}
        for pause in self.pauses:
            if pause.concerns(self.seat):
                found.setdefault(pause.why, []).append((pause.begins, pause.ends or until))
        found.setdefault(PauseReason.REST, []).extend(self.availability.resting(self.since, until))
        inside = (
            (why, (max(begins, self.since), min(ends, until)))
            for why, spans in found.items()
            for begins, ends in union(spans)
        )
        yield from sorted(
            (span for span in inside if span[1][0] < span[1][1]), key=lambda span: span[1]
        )

    def _out(self, until: datetime | None) -> list[Span]:
        """Yield pauses and, before a given end, rest days.

        An open pause lasts until then.
        """
        spans = [
            (pause.begins, ends)
            for pause in self.pauses
            if pause.concerns(self.seat) and (ends := pause.ends or until)
        ]
        return [*spans, *self._resting(until)] if until else spans

    def _resting(self, until: datetime) -> Iterable[Span]:
        return self.availability.resting(self.since, until)
