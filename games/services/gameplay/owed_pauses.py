"""Owed pauses: vacations of players and outages that the log of a game does not have yet.

The door enters them before anything else happens, so that clocks follow from the log alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Q

from games.log.events import NewEvent
from games.log.proposals.proposals import pause_event
from games.log.state import State
from games.log.time.deadline import Pause, PauseReason
from games.log.time.vacation_allowance import within_allowance
from games.models import Absence, Game, Seat

_WHY = {
    Absence.Kind.BOOKED: PauseReason.VACATION,
    Absence.Kind.AUTOMATIC: PauseReason.AUTOMATIC,
    Absence.Kind.OUTAGE: PauseReason.OUTAGE,
}


_PREFIX = "absence:"


def pause_key(absence: Absence) -> str:
    """Return the key of the pause by which an absence is in the log of a game."""
    return f"{_PREFIX}{absence.pk}"


def absence_of(key: str) -> int:
    """Return the key of the absence for which a pause was recorded."""
    return int(key.removeprefix(_PREFIX))


def owed_pauses(seats: Sequence[Seat], state: State) -> list[NewEvent]:
    """Return the pauses to be recorded or changed; none where no clock runs that they could stop.

    A vacation counts against nobody where all others are bots, nor at one sitting, and not beyond
    the days that the time control allows; an outage counts everywhere but in games that began when
    it was over.
    """
    if not has_clock(state):
        return []
    pauses = {pause.key: pause for pause in state.clock.pauses}
    events = []
    for absence in _absences(seats, state):
        meant = within_allowance(
            _pause_of(absence, seats), state.clock.control, pauses.values(), state.started_at
        )
        logged = pauses.get(meant.key)
        if meant.ends and logged != meant and (logged or meant.begins < meant.ends):
            events.append(pause_event(meant.key, meant.why, meant.begins, meant.ends, meant.seat))
            pauses[meant.key] = meant
    return events


def _pause_of(absence: Absence, seats: Sequence[Seat]) -> Pause:
    """Return the pause by which an absence stops the clocks of a game that limits no vacations."""
    why = _WHY[Absence.Kind(absence.kind)]
    key, seat = pause_key(absence), _seat_of(absence, seats)
    return Pause(key, why, absence.begins_at, absence.ends_at, seat)


def may_be_owed(game: Game, seats: Sequence[Seat], state: State) -> bool:
    """Return whether a pause may be owed, by what the lock saw of absences, without a query.

    Of one that was stored while a move waited for the lock it knows nothing: such a move was there
    before the absence, which its propagation enters behind it.
    """
    since = _since(state)
    return (
        any(seat.has_absence for seat in seats)  # type: ignore[attr-defined]
        or since < game.moved_at
        or bool(_entered(state, since))
    )


def absentees(people: Iterable[int], at: datetime) -> set[int | None]:
    """Return those of these players with an absence that a game which begins now may have to
    record; None stands for the site. One query for any number of games.
    """
    whose = Q(user=None, changed_at__gt=at) | Q(user__in=set(people))
    return set(Absence.objects.filter(whose, ends_at__gt=at).values_list("user", flat=True))


def has_clock(state: State) -> bool:
    """Return whether a clock of the site runs or may run later; in an untimed game only while
    players are asked and have a day to answer.
    """
    clock = state.clock
    return state.result is None and not (clock.turn is None and clock.control is None)


def _absences(seats: Sequence[Seat], state: State) -> Sequence[Absence]:
    """Return the absences that reach into the current turn or later, and those in the log that
    changed.
    """
    since = _since(state)
    people = [seat.user_id for seat in seats if seat.user_id]
    has_vacations = len(people) > 1 and not state.clock.is_real_time
    whose = Q(user=None, changed_at__gt=state.started_at)
    if has_vacations:
        whose |= Q(user__in=people)
    entered = Q(pk__in=_entered(state, since))
    found = Absence.objects.filter(whose, Q(ends_at__gt=since) | entered)
    return list(found.order_by("begins_at", "pk"))


def _since(state: State) -> datetime:
    """Return when the current turn began."""
    turn = state.clock.turn
    return turn.since if turn else state.at


def _entered(state: State, since: datetime) -> list[int]:
    """Return the keys of the absences in the log that reach beyond `since`."""
    return [
        absence_of(pause.key)
        for pause in state.clock.pauses
        if pause.key.startswith(_PREFIX) and (pause.ends is None or pause.ends > since)
    ]


def _seat_of(absence: Absence, seats: Sequence[Seat]) -> int | None:
    if absence.user_id is None:
        return None
    return next(seat.number for seat in seats if seat.user_id == absence.user_id)
