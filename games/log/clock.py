"""The clock of a game: what every seat has left, whose time runs, what stops it. A pure value.

All instants are aware and UTC, all durations integer milliseconds. Only a turn that a person owes
has a running clock; bots think in no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property

from games.log.time.control import TimeControl
from games.log.time.deadline import Pause, Turn, Why
from games.log.time.habits import ALWAYS, Habits
from games.rules.core import Seat

ACCEPTED_UNTIL = timedelta(seconds=60)
"""A move counts when it was received by the deadline plus this."""

SETTLED_FROM = timedelta(seconds=120)
"""A deadline is settled when this has passed; a move queued behind a lock gets in between."""

GLASS_ACCEPTED_UNTIL = timedelta(seconds=1)
"""The same for a limit set by the rules, which is to be felt: the way to the server is free."""

GLASS_SETTLED_FROM = timedelta(seconds=2)

_EARNS_NOTHING = Why.VACATION
"""Who moves all the same on a vacation of their own choice earns no increment. A day that the site
took begins when nothing is left: without the increment there would be none for the next turn.
"""


@dataclass(frozen=True)
class Clock:
    """`reserves` holds what a seat had when its last turn was over; who is missing has it all.

    The turn of `seat` began at `since`; None where no time of the site runs. `glass_until` is the
    end of a limit of the rules, an hourglass. Before `opens_at` nobody may move.
    """

    control: TimeControl | None
    habits: Mapping[Seat, Habits] = field(default_factory=dict)
    reserves: Mapping[Seat, int] = field(default_factory=dict)
    pauses: tuple[Pause, ...] = ()
    seat: Seat | None = None
    since: datetime | None = None
    glass_until: datetime | None = None
    opens_at: datetime | None = None

    def begun(self, seat: Seat, at: datetime) -> Clock:
        """A turn begins, with what the seat has."""
        if self.control is None:
            return self.stopped()
        return replace(self.stopped(), seat=seat, since=at)

    def turned(self, at: datetime, seconds: int) -> Clock:
        """An hourglass is turned over."""
        return replace(self.stopped(), glass_until=at + timedelta(seconds=seconds))

    def shut(self, at: datetime, seconds: int) -> Clock:
        """For some seconds no move is accepted; what runs runs on. Zero: open again."""
        return replace(self, opens_at=at + timedelta(seconds=seconds) if seconds else None)

    def stopped(self) -> Clock:
        """Nobody owes a move."""
        return replace(self, seat=None, since=None, glass_until=None, opens_at=None)

    def banked(self, at: datetime, mover: Seat | None) -> Clock:
        """The running turn is over: what is left is kept and, if its seat moved, increased."""
        turn = self.turn
        if turn is None or self.control is None:
            return self
        left = turn.left_at(at)
        if mover == turn.seat and not self.away(turn.seat, at):
            left = self.control.after(left)
        reserves = {**self.reserves, turn.seat: min(left, self.control.cap)}
        return replace(self.stopped(), reserves=reserves)

    def paused(self, pause: Pause) -> Clock:
        """Some time does not count; a pause of the same key is replaced by this one."""
        others = tuple(one for one in self.pauses if one.key != pause.key)
        return replace(self, pauses=(*others, pause))

    def resumed(self, key: str, at: datetime) -> Clock:
        """An open pause ends. Whoever had used all time when it began and was left until the
        morning has as much of that wait again.
        """
        begins = next((one.begins for one in self.pauses if one.key == key), at)
        others = replace(self, pauses=tuple(one for one in self.pauses if one.key != key))
        after = self.paused(Pause(key, Why.DISPUTE, begins, at))
        turn = others.turn
        if turn is None or turn.runs_out is None or turn.due_at is None:
            return after
        if not max(turn.since, turn.runs_out) < begins < turn.due_at:
            return after
        until = at + (turn.due_at - begins)
        return after.paused(Pause(f"night:{key}", Why.DISPUTE, at, until, turn.seat))

    def away(self, seat: Seat, at: datetime) -> bool:
        """Whether the seat is on a vacation that earns nothing."""
        return any(
            one.why == _EARNS_NOTHING and one.concerns(seat) and one.at(at) for one in self.pauses
        )

    def left_of(self, seat: Seat, at: datetime) -> int | None:
        """Milliseconds the seat has at that instant; None without a limit."""
        if self.control is None:
            return None
        turn = self.turn
        if turn is not None and turn.seat == seat:
            return turn.left_at(at)
        return self.reserves.get(seat, self.control.initial)

    @property
    def glass(self) -> bool:
        """Whether what runs is a limit of the rules."""
        return self.glass_until is not None

    @cached_property
    def turn(self) -> Turn | None:
        """The time of the turn that runs, with all that goes into its deadline."""
        if self.seat is None or self.since is None or self.control is None:
            return None
        left = self.reserves.get(self.seat, self.control.initial)
        habits = self.habits.get(self.seat, ALWAYS)
        return Turn(self.seat, self.since, left, self.pauses, habits)

    @cached_property
    def due_at(self) -> datetime | None:
        """The deadline; None where no clock runs."""
        if self.glass_until is not None:
            return self.glass_until
        return self.turn.due_at if self.turn else None

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
