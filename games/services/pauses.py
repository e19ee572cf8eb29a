"""What the world knows and a game's log does not yet: vacations of its players, outages.

The door enters it before anything else happens, so that clocks follow from the log alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from games.log.events import Draft
from games.log.offers import pause
from games.log.state import State
from games.log.time.deadline import Pause, Why
from games.models import Absence, Seat

_WHY = {
    Absence.Kind.BOOKED: Why.VACATION,
    Absence.Kind.AUTOMATIC: Why.AUTOMATIC,
    Absence.Kind.OUTAGE: Why.OUTAGE,
}


def owed(seats: Sequence[Seat], state: State) -> list[Draft]:
    """The pauses to be entered or changed; none where no clock of the site can run.

    A vacation counts against nobody where all others are bots; an outage counts everywhere.
    """
    if state.result or state.clock.control is None:
        return []
    entered = {one.key: one for one in state.clock.pauses}
    drafts = []
    for absence in _absences(seats, state):
        seat = _seat_of(absence, seats)
        meant = Pause(
            f"absence:{absence.pk}",
            _WHY[Absence.Kind(absence.kind)],
            absence.begins_at,
            absence.ends_at,
            seat,
        )
        known = entered.get(meant.key)
        if known != meant and (known or absence.begins_at < absence.ends_at):
            drafts.append(pause(meant.key, meant.why, absence.begins_at, absence.ends_at, seat))
    return drafts


def _absences(seats: Sequence[Seat], state: State) -> Sequence[Absence]:
    """Those that reach into the turn that runs (or later), and those a log holds that changed."""
    turn = state.clock.turn
    since = turn.since if turn else state.at
    people = [seat.user_id for seat in seats if seat.user_id]
    whose = Q(user=None) | Q(user__in=people) if len(people) > 1 else Q(user=None)
    entered = [
        int(one.key.removeprefix("absence:"))
        for one in state.clock.pauses
        if one.key.startswith("absence:") and (one.ends is None or one.ends > since)
    ]
    return list(Absence.objects.filter(whose, Q(ends_at__gt=since) | Q(pk__in=entered)))


def _seat_of(absence: Absence, seats: Sequence[Seat]) -> int | None:
    if absence.user_id is None:
        return None
    return next(seat.number for seat in seats if seat.user_id == absence.user_id)
