"""The one rule of all time controls: what is left after a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from games.log.commands import Refused
from games.log.refusals import LogRefusal

HOUR_MILLISECONDS = 3_600_000
DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

MIN_TIME_MILLISECONDS, MAX_TIME_MILLISECONDS = HOUR_MILLISECONDS, 90 * DAY_MILLISECONDS
"""The limits of an initial time and of a cap."""


@dataclass(frozen=True)
class TimeControl:
    """A time control. After a move made with r left, min(cap, r + increment) is left.

    All values are milliseconds. "P days per move" is the case in which all three are P.
    """

    initial: int
    increment: int
    cap: int

    def refusals(self) -> dict[str, Refused]:
        """Return what would have to change, by the part it concerns; empty where all is well."""
        found = {}
        if not MIN_TIME_MILLISECONDS <= self.initial <= self.cap:
            found["initial"] = Refused(LogRefusal.INITIAL_TIME_OUT_OF_RANGE)
        if not 0 <= self.increment <= self.cap:
            found["increment"] = Refused(LogRefusal.INCREMENT_OUT_OF_RANGE)
        if self.cap > MAX_TIME_MILLISECONDS:
            found["cap"] = Refused(LogRefusal.CAP_TOO_LONG)
        return found

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote. Raises ValueError."""
        begin, cap = text.split("/")
        initial, increment = begin.split("+")
        return cls(int(initial), int(increment), int(cap))

    def __str__(self) -> str:
        return f"{self.initial}+{self.increment}/{self.cap}"

    def after(self, left: int) -> int:
        """Return what a seat has once it has moved with `left`."""
        return min(self.cap, left + self.increment)

    @property
    def days(self) -> int | None:
        """The days per move, where this is "P days per move"."""
        same = self.initial == self.increment == self.cap
        return self.cap // DAY_MILLISECONDS if same and self.cap % DAY_MILLISECONDS == 0 else None


def per_move(days: int) -> TimeControl:
    """Return the control of that many days for every move; nothing is saved up."""
    return TimeControl(days * DAY_MILLISECONDS, days * DAY_MILLISECONDS, days * DAY_MILLISECONDS)


PRESETS: Mapping[str, TimeControl] = {
    "brisk": TimeControl(24 * HOUR_MILLISECONDS, 12 * HOUR_MILLISECONDS, 48 * HOUR_MILLISECONDS),
    "standard": TimeControl(5 * DAY_MILLISECONDS, DAY_MILLISECONDS, 7 * DAY_MILLISECONDS),
    "relaxed": TimeControl(10 * DAY_MILLISECONDS, 36 * HOUR_MILLISECONDS, 10 * DAY_MILLISECONDS),
}
STANDARD = PRESETS["standard"]
DAYS_PER_MOVE = (1, 2, 3, 5, 7, 14)
"""The numbers of days per move that forms offer."""
