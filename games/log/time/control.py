"""Time controls: the one rule for the time that a seat has left after a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from games.log.commands import Refused
from games.log.refusals import LogRefusal

MINUTE_MILLISECONDS = 60_000
HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS
DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

MIN_TIME_MILLISECONDS = 5 * MINUTE_MILLISECONDS
"""The least initial time of a time control."""

MAX_TIME_MILLISECONDS = 90 * DAY_MILLISECONDS
"""The greatest cap of a time control."""

MAX_REAL_TIME_MILLISECONDS = HOUR_MILLISECONDS
"""The greatest initial time with which a game is still played in real time, at one sitting."""

MAX_REAL_TIME_INCREMENT_MILLISECONDS = 3 * MINUTE_MILLISECONDS
"""The most that a move adds in a real-time game. An hour and more a move is a clock of
correspondence.
"""


MAX_VACATION_DAYS = 90
"""The most days for which a time control may let vacations stop a clock."""


@dataclass(frozen=True)
class TimeControl:
    """A time control: the initial time, the time that a move adds, and the cap. After a move made
    with r left, min(cap, r + increment) is left.

    All values are milliseconds. "P days per move" is the case in which all three are P. With an
    hour at the most to begin with and little more for a move, a game is played in real time, as
    with a chess clock: nothing stops it for rest days, quiet hours or vacations, and each seat's
    first move costs no time, so that the players can arrive. Less than an hour is for that alone.

    The vacations of a player stop their clock for `vacation_days` of a game at most; None: as long
    as they last.
    """

    initial: int
    increment: int
    cap: int
    vacation_days: int | None = None

    def refusals(self) -> dict[str, Refused]:
        """Return what has to be changed, by the part it concerns; empty where nothing has."""
        found = {}
        longest = self.cap
        if not MIN_TIME_MILLISECONDS <= self.initial <= self.cap:
            found["initial"] = Refused(LogRefusal.INITIAL_TIME_OUT_OF_RANGE)
        elif self.initial < MAX_REAL_TIME_MILLISECONDS:
            longest = MAX_REAL_TIME_INCREMENT_MILLISECONDS
        if not 0 <= self.increment <= longest:
            found["increment"] = Refused(LogRefusal.INCREMENT_OUT_OF_RANGE)
        if self.cap > MAX_TIME_MILLISECONDS:
            found["cap"] = Refused(LogRefusal.CAP_TOO_LONG)
        return found

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the time control that `str` wrote. Raises ValueError."""
        times, __, days = text.partition("v")
        begin, cap = times.split("/")
        initial, increment = begin.split("+")
        return cls(int(initial), int(increment), int(cap), int(days) if days else None)

    def __str__(self) -> str:
        times = f"{self.initial}+{self.increment}/{self.cap}"
        return times if self.vacation_days is None else f"{times}v{self.vacation_days}"

    @property
    def payload(self) -> list[int]:
        """The control as a log has it; the days of vacation are there where they are limited."""
        times = [self.initial, self.increment, self.cap]
        return times if self.vacation_days is None else [*times, self.vacation_days]

    @property
    def with_all_vacations(self) -> TimeControl:
        """The control with the same times, and no limit for vacations."""
        return replace(self, vacation_days=None)

    def after(self, left: int) -> int:
        """Return the time that a seat has once it has moved with `left`."""
        return min(self.cap, left + self.increment)

    @property
    def is_real_time(self) -> bool:
        """Whether a game is played at one sitting."""
        is_short = self.initial <= MAX_REAL_TIME_MILLISECONDS
        return is_short and self.increment <= MAX_REAL_TIME_INCREMENT_MILLISECONDS

    @property
    def days(self) -> int | None:
        """The days per move of a control in that form; None for others."""
        same = self.initial == self.increment == self.cap
        return self.cap // DAY_MILLISECONDS if same and self.cap % DAY_MILLISECONDS == 0 else None


def per_move(days: int) -> TimeControl:
    """Return the control of so many days for every move, of which nothing is saved up."""
    return TimeControl(days * DAY_MILLISECONDS, days * DAY_MILLISECONDS, days * DAY_MILLISECONDS)


def at_one_sitting(minutes: int, seconds: int) -> TimeControl:
    """Return the control of so many minutes for all moves, and so many more seconds for each."""
    return TimeControl(minutes * MINUTE_MILLISECONDS, seconds * 1000, DAY_MILLISECONDS)


PRESETS: Mapping[str, TimeControl] = {
    "brisk": TimeControl(24 * HOUR_MILLISECONDS, 12 * HOUR_MILLISECONDS, 48 * HOUR_MILLISECONDS),
    "standard": TimeControl(5 * DAY_MILLISECONDS, DAY_MILLISECONDS, 7 * DAY_MILLISECONDS),
    "relaxed": TimeControl(10 * DAY_MILLISECONDS, 36 * HOUR_MILLISECONDS, 10 * DAY_MILLISECONDS),
}
STANDARD = PRESETS["standard"]
DAYS_PER_MOVE = (1, 2, 3, 5, 7, 14)
"""The numbers of days per move that forms offer."""

SITTINGS = ((5, 5), (10, 10), (20, 15), (60, 30))
"""Pairs of minutes for all moves and seconds for each, as forms offer them for games at one
sitting.
"""
