"""What a player's calendar does to a clock: rest days, and hours in which nobody is hurried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from games.log.time.spans import Span

MOST_REST_DAYS = 2


@dataclass(frozen=True)
class Habits:
    """One seat's, fixed when the game begins: IANA zone, weekdays of rest (Monday is 0), and the
    local hours (from, until) in which no deadline falls; None where any hour is good.
    """

    zone: str = "UTC"
    rest: tuple[int, ...] = ()
    quiet: tuple[int, int] | None = None

    @property
    def payload(self) -> dict[str, object]:
        """How it stands in the event that starts the game."""
        return {
            "zone": self.zone,
            "rest": list(self.rest),
            "quiet": list(self.quiet) if self.quiet else None,
        }

    def resting(self, since: datetime, until: datetime) -> Iterator[Span]:
        """The rest days that touch [since, until): 23 to 25 hours long, as the zone has them."""
        if not self.rest:
            return
        day = since.astimezone(_zone(self.zone)).date()
        while (begins := self._midnight(day)) < until:
            if day.weekday() in self.rest:
                yield begins, self._midnight(day + timedelta(days=1))
            day += timedelta(days=1)

    def awake(self, at: datetime) -> datetime:
        """`at`, or the end of the quiet hours it falls into."""
        if self.quiet is None or self.quiet[0] == self.quiet[1]:
            return at
        begins, ends = self.quiet
        local = at.astimezone(_zone(self.zone))
        if begins < ends:
            asleep, day = begins <= local.hour < ends, local.date()
        else:
            asleep = local.hour >= begins or local.hour < ends
            day = local.date() + timedelta(days=local.hour >= begins)
        return max(at, self._instant(day, ends)) if asleep else at

    def before_sleep(self, at: datetime) -> datetime:
        """`at`, or the beginning of the quiet hours it falls into: for what is to be heard."""
        if self.quiet is None or self.awake(at) == at:
            return at
        local = at.astimezone(_zone(self.zone))
        begins, ends = self.quiet
        early = begins > ends and local.hour < ends
        return min(at, self._instant(local.date() - timedelta(days=early), begins))

    def _midnight(self, day: date) -> datetime:
        return self._instant(day, 0)

    def _instant(self, day: date, hour: int) -> datetime:
        """Where clocks are put forward over it, the moment they are."""
        return datetime.combine(day, time(hour), _zone(self.zone)).astimezone(UTC)


ALWAYS = Habits()
"""Of a seat nothing is known of: no day and no hour is special."""


def habits_in(payload: Mapping[str, Any]) -> Habits:
    """Read back what `payload` wrote."""
    quiet = payload["quiet"]
    return Habits(
        str(payload["zone"]), tuple(payload["rest"]), (quiet[0], quiet[1]) if quiet else None
    )


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
