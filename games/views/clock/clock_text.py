"""The words for what stops a clock, and for what happens when time is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from accounts.models import User
from games.log.state import State
from games.log.time.clock import Clock
from games.log.time.deadline import PauseReason, TurnClock
from games.log.time.spans import Span
from games.log.time.vacation_allowance import VACATIONS
from games.log.turns.timeouts import TimeoutOutcome, timeout_outcome
from games.rules.kit.core import N_, Seat
from games.services.clock.heartbeats import outage_ends
from games.services.clock.vacations import ends_by_player
from games.templatetags.formatting import day_and_time

REASONS: Mapping[PauseReason, str] = {
    PauseReason.VACATION: N_("vacation"),
    PauseReason.AUTOMATIC: N_("a day of vacation, taken automatically"),
    PauseReason.AGREED: N_("an agreed pause"),
    PauseReason.OUTAGE: N_("the site was away"),
    PauseReason.DISPUTE: N_("a reported problem is looked at"),
    PauseReason.REST: N_("rest day"),
}

INCLUDED: Mapping[PauseReason, str] = {
    PauseReason.VACATION: N_("vacation"),
    PauseReason.AUTOMATIC: N_("vacation"),
    PauseReason.AGREED: N_("a pause"),
    PauseReason.OUTAGE: N_("an outage"),
    PauseReason.DISPUTE: N_("stopped clocks"),
    PauseReason.REST: N_("rest days"),
}
"""The reasons that make a deadline later, worded to follow “including”."""

AFTER_AN_OUTAGE = N_("time to catch up after an outage")


@dataclass(frozen=True)
class PauseInWords:
    """Time that did not count, for one reason; `ends` is None while no end is known."""

    why: str
    begins: datetime
    ends: datetime | None
    length: timedelta


def pauses_in_words(turn: TurnClock, until: datetime) -> list[PauseInWords]:
    """Return the time that did not count in this turn, in order of beginning."""
    open_ones = {pause.why for pause in turn.pauses if pause.ends is None}
    back = max(outage_ends(turn.pauses).values(), default=None)
    return [
        PauseInWords(
            gettext(sentence),
            begins,
            None if why in open_ones and ends == until else ends,
            ends - begins,
        )
        for why, span in turn.taken_out(until)
        for sentence, (begins, ends) in _reasons(why, span, back)
    ]


def _reasons(why: PauseReason, span: Span, back: datetime | None) -> Iterator[tuple[str, Span]]:
    """Yield the reason of a span; for an outage, the time after the site was back separately."""
    begins, ends = span
    if why is not PauseReason.OUTAGE or back is None:
        yield REASONS[why], span
        return
    if begins < back:
        yield REASONS[why], (begins, min(back, ends))
    if back < ends:
        yield AFTER_AN_OUTAGE, (max(begins, back), ends)


def away_until(clock: Clock, seat: Seat, at: datetime) -> datetime | None:
    """Return the end of the vacation that a seat is on then; None where it is on none."""
    ends = [
        pause.ends
        for pause in clock.pauses
        if pause.why in VACATIONS and pause.concerns(seat) and pause.at(at) and pause.ends
    ]
    return max(ends, default=None)


def vacation_texts(players: Iterable[User], at: datetime) -> list[str]:
    """Return a sentence for each of the players who is on vacation then."""
    sentence = gettext("%(name)s is on vacation until %(until)s; no time is lost until then.")
    ends = ends_by_player(players, at)
    return [sentence % {"name": who, "until": day_and_time(end)} for who, end in ends.items()]


def stopped_text(turn: TurnClock | None, at: datetime) -> str:
    """Return why the clock stands still then; "" where it runs, and on vacations, which
    `away_until` tells.
    """
    stands = turn.stopped_by(at) if turn else ()
    return gettext(REASONS[stands[0]]) if stands and stands[0] not in VACATIONS else ""


def included_text(turn: TurnClock | None, at: datetime) -> str:
    """Return which time until the deadline does not count, so that it is later than the time left;
    "" where all of it counts.
    """
    if turn is None or turn.due_at is None:
        return ""
    ahead = [why for why, (_begins, ends) in turn.taken_out(turn.due_at) if ends > at]
    words = dict.fromkeys(gettext(INCLUDED[why]) for why in ahead)
    return gettext("including %(what)s") % {"what": ", ".join(words)} if words else ""


@dataclass(frozen=True)
class OutageNotice:
    """A notice of an outage that still stops all clocks: when the site was away, and until when
    they stand (None where they stand longer for another reason).
    """

    begins: datetime
    back: datetime
    until: datetime | None


def outage_notice(clock: Clock, at: datetime) -> OutageNotice | None:
    """Return the notice of the outage of the site that still stops all clocks then."""
    outages = [pause for pause in clock.pauses if pause.why is PauseReason.OUTAGE and pause.at(at)]
    if not outages:
        return None
    last = max(outages, key=lambda pause: pause.ends or at)
    back = outage_ends([last]).get(last.key, at)
    stands = clock.turn.stopped_by(at) if clock.turn else None
    alone = stands is None or stands[0] is PauseReason.OUTAGE
    return OutageNotice(last.begins, back, last.ends if alone else None)


CONSEQUENCES = {
    TimeoutOutcome.CANCELLED: N_(
        "the game is cancelled and counts for nobody, as not all have moved yet."
    ),
    TimeoutOutcome.LOST_UNMOVED: N_(
        "%(name)s loses the game on time, though not all have moved yet: chance has already decided"
        " how it begins."
    ),
    TimeoutOutcome.LOST: N_("%(name)s loses the game on time."),
    # "The next time" is the last, as MAX_MISSED_DEADLINES is 2; a test holds that.
    TimeoutOutcome.PASSED: N_(
        "the turn of %(name)s is passed over. The next time in a row means out."
    ),
    TimeoutOutcome.CONSENTED: N_("the game goes on without an answer of %(name)s."),
    TimeoutOutcome.OUT: N_("%(name)s is out of the game, and the others play on."),
}


def consequence_text(state: State, name: str) -> str:
    """Return what happens to `name`, whose clock runs, when the time is over."""
    turn = state.clock.turn
    if turn is None:
        return ""
    return gettext(CONSEQUENCES[timeout_outcome(state, turn.seat)]) % {"name": name}
