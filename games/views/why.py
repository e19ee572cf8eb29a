"""The words for what stops a clock, and for what follows when time is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from games.log.clock import Clock
from games.log.state import State
from games.log.time.deadline import Pause, Turn, Why
from games.rules.core import Seat, noop

_ = noop

REASONS: Mapping[Why, str] = {
    Why.VACATION: _("vacation"),
    Why.AUTOMATIC: _("a day of vacation, taken by itself"),
    Why.AGREED: _("a pause all have agreed on"),
    Why.OUTAGE: _("the site was away"),
    Why.DISPUTE: _("a reported problem is looked at"),
    Why.REST: _("rest day"),
}

AWAY = frozenset({Why.VACATION, Why.AUTOMATIC})


@dataclass(frozen=True)
class Taken:
    """Time that did not count, for one reason; `ends` None while it lasts without an end."""

    why: str
    begins: datetime
    ends: datetime | None
    length: timedelta


def taken_out(turn: Turn, until: datetime) -> list[Taken]:
    """What took time out of this turn, in order of beginning."""
    open_ones = {one.why for one in turn.pauses if one.ends is None}
    return [
        Taken(
            gettext(REASONS[why]),
            begins,
            None if why in open_ones and ends == until else ends,
            ends - begins,
        )
        for why, (begins, ends) in turn.taken_out(until)
    ]


def away_until(clock: Clock, seat: Seat, at: datetime) -> datetime | None:
    """The end of the vacation a seat is on then; None where it is not."""
    ends = [
        one.ends
        for one in clock.pauses
        if one.why in AWAY and one.concerns(seat) and one.at(at) and one.ends
    ]
    return max(ends, default=None)


def stopped(clock: Clock, at: datetime) -> str:
    """Why the clock that would run stands still then; "" where it runs, or on a vacation, of which
    `away_until` tells.
    """
    stands = clock.turn.stopped_by(at) if clock.turn else ()
    return gettext(REASONS[stands[0]]) if stands and stands[0] not in AWAY else ""


def outage(clock: Clock, at: datetime) -> Pause | None:
    """The outage of the site that still stops all clocks then."""
    return next((one for one in clock.pauses if one.why is Why.OUTAGE and one.at(at)), None)


def consequence(state: State, name: str) -> str:
    """What happens to `name`, whose clock runs, when it has run out."""
    turn = state.clock.turn
    if turn is None:
        return ""
    said = {"name": name}
    if not state.all_have_moved:
        return gettext("the game is cancelled and counts for nobody, as not all have moved yet.")
    if len(state.active) <= 2 or state.position.lapse(turn.seat) is None:
        return gettext("%(name)s loses the game on time.") % said
    if state.missed.get(turn.seat, 0) + 1 < state.misses:
        return (
            gettext("the turn of %(name)s is passed over. The next time in a row means out.") % said
        )
    return gettext("%(name)s is out of the game, and the others play on.") % said
