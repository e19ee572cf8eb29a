"""The page of a deadline: the calculation of a clock in words, for everybody who sees the game.

Onlookers read what time did not count, and how long the deadline waits for the end of somebody's
quiet hours (it falls on it, so it reveals that much by itself); but neither when they begin, nor
the zone, nor the week that was agreed on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.web.requests import SiteRequest
from games.log.state import State
from games.log.time.availability import Availability
from games.log.time.deadline import TurnClock
from games.log.time.spans import MILLISECOND
from games.models import Game, Seat
from games.services.clock import vacations
from games.services.gamelog.audit import has_true_clock
from games.services.gamelog.state_cache import state_of
from games.services.text.time_control_text import time_control_text
from games.views.clock.clock_text import PauseInWords, consequence_text, pauses_in_words


@dataclass(frozen=True)
class DeadlineSum:
    """The parts of the calculation of one deadline. `left` is what there is now, `wait` how long it
    waits for the end of the quiet hours; `availability` says which hours those are, None for
    onlookers.
    """

    seat: Seat
    since: datetime
    given: timedelta
    taken: list[PauseInWords]
    used: timedelta
    left: timedelta
    runs_out: datetime | None
    due_at: datetime | None
    wait: timedelta
    availability: Availability | None
    then: str
    vacation: bool
    over: bool


@require_safe
def game_deadline(request: SiteRequest, pk: UUID) -> HttpResponse:
    """Show the calculation for the turn that runs, or why no clock does."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    state, now = state_of(game), request.received_at
    context = {
        "game": game,
        "time_control": time_control_text(game.time_control),
        "sum": _sum(game, state, request, now),
        "state": state,
        "thinking": bool(state.to_move) and state.to_move <= set(state.bots),
        "checked": has_true_clock(game),
        "people": _people(game, state) if game.seat_of(request.player) else [],
    }
    return render(request, "games/clock/deadline.html", context)


def _sum(game: Game, state: State, request: SiteRequest, now: datetime) -> DeadlineSum | None:
    own = game.seat_of(request.player)
    turn = state.clock.turn_for(own.number if own and own.number in state.to_move else None)
    if turn is None or state.clock.has_hourglass:
        return None
    seat = next(seat for seat in game.seats.all() if seat.number == turn.seat)
    out, due = turn.runs_out, turn.due_at
    return DeadlineSum(
        seat=seat,
        since=turn.since,
        given=turn.left * MILLISECOND,
        taken=pauses_in_words(turn, _until(turn, now)),
        used=(turn.left - turn.left_at(now)) * MILLISECOND,
        left=turn.left_at(now) * MILLISECOND,
        runs_out=out,
        due_at=due,
        wait=due - out if due and out else timedelta(),
        availability=turn.availability if own else None,
        then=consequence_text(state, seat.name),
        vacation=bool(
            seat == own and seat.user and vacations.takes_vacation_at_deadline(state, seat.user)
        ),
        over=due is not None and due < now,
    )


def _until(turn: TurnClock, now: datetime) -> datetime:
    """Return the end of the calculation: the deadline, or now while no time counts."""
    return turn.runs_out or max(now, turn.since)


def _people(game: Game, state: State) -> list[tuple[str, Availability]]:
    """Return the availability of each player that was agreed on when the game began."""
    availability = state.clock.availability
    return [
        (seat.name, availability[seat.number])
        for seat in game.seats.all()
        if seat.number in availability
    ]
