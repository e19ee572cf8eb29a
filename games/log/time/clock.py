"""The clock of a game: what every seat has left, which seat's time runs, and what stops it. A pure
value.

All instants are aware and UTC, all durations integer milliseconds. Only a turn that a person owes
has a running clock; bots think in no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property

from games.log.time.availability import ALWAYS, Availability
from games.log.time.control import TimeControl
from games.log.time.deadline import Pause, PauseReason, TurnClock
from games.rules.kit.core import Seat

DEADLINE_GRACE = timedelta(seconds=60)
"""How long after the deadline a move still counts, by the time at which it was received."""

SETTLEMENT_DELAY = timedelta(seconds=120)
"""How long after a deadline it is settled, so that a move that waits for a lock gets in between."""

SHORT_GRACE = timedelta(seconds=1)
"""How long after the end of an hourglass, or of the time in a real-time game, a move still counts.

It is short, since the limit is to be felt; the way to the server is free.
"""

SHORT_SETTLEMENT_DELAY = timedelta(seconds=2)

_EARNS_NOTHING = PauseReason.VACATION
"""The reason for a pause in which a move earns no increment: a vacation that the player has chosen.

A day that the site took begins when nothing is left: without the increment there would be none for
the next turn.
"""


@dataclass(frozen=True)
class Clock:
    """The clock of a game, with all its seats.

    `reserves` holds what a seat had when its last turn was over; a seat that is missing has it all.
    The turn of `seat` began at `since`; None where no time of the site runs. `hourglass_until`
    is the end of a limit that the rules have set. Before `opens_at` nobody may move. `answer` is
    what each seat that is asked has for it, whatever it has saved; None in an ordinary turn.
    """

    control: TimeControl | None
    availability: Mapping[Seat, Availability] = field(default_factory=dict)
    reserves: Mapping[Seat, int] = field(default_factory=dict)
    pauses: tuple[Pause, ...] = ()
    seat: Seat | None = None
    since: datetime | None = None
    hourglass_until: datetime | None = None
    opens_at: datetime | None = None
    answer: int | None = None

    def begun(self, seat: Seat, at: datetime) -> Clock:
        """Return the clock with a turn begun, with the time that the seat has."""
        if self.control is None:
            return self.stopped()
        return replace(self.stopped(), seat=seat, since=at)

    def asked(self, seat: Seat, at: datetime, seconds: int) -> Clock:
        """Return the clock of several seats that were asked at once, of which `seat` runs out of
        time next.
        """
        return replace(self.stopped(), seat=seat, since=at, answer=1000 * seconds)

    def turned(self, at: datetime, seconds: int) -> Clock:
        """Return the clock with the hourglass turned over."""
        return replace(self.stopped(), hourglass_until=at + timedelta(seconds=seconds))

    def shut(self, at: datetime, seconds: int) -> Clock:
        """Return the clock with no moves accepted for some seconds; zero seconds accept them again.

        What runs runs on.
        """
        return replace(self, opens_at=at + timedelta(seconds=seconds) if seconds else None)

    def stopped(self) -> Clock:
        """Return the clock with no turn running: nobody owes a move."""
        return replace(
            self, seat=None, since=None, hourglass_until=None, opens_at=None, answer=None
        )

    def banked(self, at: datetime, mover: Seat | None) -> Clock:
        """Return the clock with the running turn over: the time left is kept and, if its seat
        moved, increased.
        """
        turn = self.turn
        if turn is None or self.control is None or self.answer is not None:
            return self
        left = turn.left_at(at)
        if self.is_arriving:
            left = self.control.initial
        elif mover == turn.seat and not self.is_away(turn.seat, at):
            left = self.control.after(left)
        reserves = {**self.reserves, turn.seat: min(left, self.control.cap)}
        return replace(self.stopped(), reserves=reserves)

    def paused(self, pause: Pause) -> Clock:
        """Return the clock with a pause added, which replaces a pause of the same key."""
        others = tuple(other for other in self.pauses if other.key != pause.key)
        return replace(self, pauses=(*others, pause))

    def resumed(self, key: str, at: datetime) -> Clock:
        """Return the clock with an open pause ended.

        A seat that had used all time when the pause began, and was waiting for the end of its quiet
        hours, has as much of that wait again.
        """
        begins = next((pause.begins for pause in self.pauses if pause.key == key), at)
        others = replace(self, pauses=tuple(pause for pause in self.pauses if pause.key != key))
        after = self.paused(Pause(key, PauseReason.DISPUTE, begins, at))
        turn = others.turn
        if turn is None or turn.runs_out is None or turn.due_at is None:
            return after
        if not max(turn.since, turn.runs_out) < begins < turn.due_at:
            return after
        until = at + (turn.due_at - begins)
        return after.paused(Pause(f"night:{key}", PauseReason.DISPUTE, at, until, turn.seat))

    def is_away(self, seat: Seat, at: datetime) -> bool:
        """Return whether the seat is on a vacation that earns nothing."""
        return any(
            pause.why == _EARNS_NOTHING and pause.concerns(seat) and pause.at(at)
            for pause in self.pauses
        )

    def left_of(self, seat: Seat, at: datetime) -> int | None:
        """Return the milliseconds that a seat has at that instant; None without a limit."""
        if self.control is None:
            return None
        turn = None if self.answer is not None else self.turn
        if turn is not None and turn.seat == seat:
            return turn.left_at(at)
        return self.reserves.get(seat, self.control.initial)

    def saved_at(self, at: datetime) -> int | None:
        """Return the time that a move at that instant leaves its seat, before any increment; in a
        first turn in real time that is all of it. None where no turn runs.
        """
        if self.control is not None and self.is_arriving:
            return self.control.initial
        return None if self.turn is None else self.turn.left_at(at)

    @property
    def has_hourglass(self) -> bool:
        """Whether an hourglass runs, which is a limit set by the rules."""
        return self.hourglass_until is not None

    @property
    def is_real_time(self) -> bool:
        """Whether the game is played at one sitting."""
        return self.control is not None and self.control.is_real_time

    @property
    def is_arriving(self) -> bool:
        """Whether the running turn is its seat's first in a real-time game, which costs no time."""
        return self.is_real_time and self.seat is not None and self.seat not in self.reserves

    @property
    def is_strict(self) -> bool:
        """Whether a move has to come within a second after the deadline: in real time, and under an
        hourglass.
        """
        return self.has_hourglass or self.is_real_time

    @cached_property
    def turn(self) -> TurnClock | None:
        """The time of the running turn, with all that its deadline depends on."""
        return None if self.seat is None else self.turn_of(self.seat)

    def turn_of(self, seat: Seat) -> TurnClock | None:
        """Return the time of a seat in the running turn as if the turn were its own; None where
        none runs.
        """
        left = self.answer
        if left is None and self.control is not None:
            left = self.reserves.get(seat, self.control.initial)
        if left is None or self.since is None:
            return None
        return TurnClock(seat, self.since, left, self.pauses, self.availability.get(seat, ALWAYS))

    def turn_for(self, seat: Seat | None) -> TurnClock | None:
        """Return the time that runs for `seat`, to move: its own where several are asked, otherwise
        that of the turn. None: for everybody else.
        """
        return self.turn if self.answer is None or seat is None else self.turn_of(seat)

    def due_of(self, seat: Seat) -> datetime | None:
        """Return the deadline of a seat that is to move: its own where several are asked."""
        turn = None if self.answer is None else self.turn_of(seat)
        return turn.due_at if turn else self.due_at

    @cached_property
    def due_at(self) -> datetime | None:
        """The deadline; None where no clock runs."""
        if self.hourglass_until is not None:
            return self.hourglass_until
        return self.turn.due_at if self.turn else None

    def is_in_time(self, received_at: datetime) -> bool:
        """Return whether a move received at that instant is in time."""
        grace = SHORT_GRACE if self.is_strict else DEADLINE_GRACE
        return self.due_at is None or received_at <= self.due_at + grace

    @property
    def settles_at(self) -> datetime | None:
        """When the deadline is to be settled; None where no clock runs."""
        grace = SHORT_SETTLEMENT_DELAY if self.is_strict else SETTLEMENT_DELAY
        return None if self.due_at is None else self.due_at + grace

    def is_overdue(self, now: datetime) -> bool:
        """Return whether the deadline is to be settled now."""
        return self.settles_at is not None and now >= self.settles_at
