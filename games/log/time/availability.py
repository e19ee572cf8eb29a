"""The availability of a player as a clock sees it: rest days, and quiet hours without deadlines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from games.log.time.spans import Span

MAX_REST_DAYS = 2

_EPOCH, _QUARTER = datetime(1970, 1, 1, tzinfo=UTC), timedelta(minutes=15)
"""The step in which quiet hours are found: in every zone they begin with a quarter of an hour in
UTC, even when its clocks change.
"""


@dataclass(frozen=True)
class Availability:
    """The availability of one seat, fixed when the game begins.

    An IANA zone, weekdays of rest (Monday is 0), and the local hours (from, until) in which no
    deadline falls; None where any hour is good.
    """

    zone: str = "UTC"
    rest: tuple[int, ...] = ()
    quiet: tuple[int, int] | None = None

    @property
    def payload(self) -> dict[str, object]:
        """Return the availability as the payload of the event that starts the game."""
        return {
            "zone": self.zone,
            "rest": list(self.rest),
            "quiet": list(self.quiet) if self.quiet else None,
        }

    def resting(self, since: datetime, until: datetime) -> Iterator[Span]:
        """Yield the rest days that overlap [since, until): 23 to 25 hours long, as the zone has
        them.
        """
        if not self.rest:
            return
        day = since.astimezone(_zone(self.zone)).date()
        while (begins := self._midnight(day)) < until:
            if day.weekday() in self.rest:
                yield begins, self._midnight(day + timedelta(days=1))
            day += timedelta(days=1)

    def awake(self, at: datetime) -> datetime:
        """Return `at`, or the end of the quiet hours in which it falls."""
        if self.quiet is None or not self._asleep(at):
            return at
        begun, hour = self._hour(at)
        wakes = begun + timedelta(hours=(self.quiet[1] - hour) % 24)
        if self._keeps_its_clocks(at, wakes):
            return wakes
        while self._asleep(at):
            at += _QUARTER - (at - _EPOCH) % _QUARTER
        return at

    def before_sleep(self, at: datetime) -> datetime:
        """Return `at`, or a quarter of an hour before the quiet hours in which it falls.

        It is for reminders, which are to be noticed.
        """
        if self.quiet is None or not self._asleep(at):
            return at
        begun, hour = self._hour(at)
        heard = begun - timedelta(hours=(hour - self.quiet[0]) % 24) - _QUARTER
        if self._keeps_its_clocks(heard, at):
            return heard
        while self._asleep(at):
            at -= (at - _EPOCH) % _QUARTER or _QUARTER
        return at

    def _hour(self, at: datetime) -> tuple[datetime, int]:
        """Return when the local hour began in which an instant falls, and which hour it is."""
        local = at.astimezone(_zone(self.zone))
        into = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
        return at - into, local.hour

    def _keeps_its_clocks(self, early: datetime, late: datetime) -> bool:
        """Return whether the zone's clocks do not change between two instants of a day."""
        zone = _zone(self.zone)
        return early.astimezone(zone).utcoffset() == late.astimezone(zone).utcoffset()

    def _asleep(self, at: datetime) -> bool:
        """Return whether local time falls into the quiet hours, also on days on which the clocks
        change.
        """
        if self.quiet is None:
            return False
        begins, ends = self.quiet
        hour = at.astimezone(_zone(self.zone)).hour
        return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends

    def _midnight(self, day: date) -> datetime:
        """Return midnight of a local day; where clocks are put forward over it, the moment of the
        change.
        """
        return datetime.combine(day, time(), _zone(self.zone)).astimezone(UTC)


ALWAYS = Availability()
"""The availability of a seat without settings: no day and no hour is special."""


def availability_in(payload: Mapping[str, Any]) -> Availability:
    """Return the availability that `payload` wrote."""
    quiet = payload["quiet"]
    return Availability(
        str(payload["zone"]), tuple(payload["rest"]), (quiet[0], quiet[1]) if quiet else None
    )


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
