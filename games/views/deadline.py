"""Why a deadline is what it is: the sum of a clock in words, for everybody who sees the game.

Who only looks on reads what time did not count, and how long the deadline waits for the end of
somebody's quiet hours (it falls on it, so it tells that much by itself); but neither when they
begin, nor the zone, nor the week that was agreed on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.requests import SiteRequest
from games.log.clock import ACCEPTED_UNTIL
from games.log.folding import fold
from games.log.state import State
from games.log.time.deadline import Turn
from games.log.time.habits import Habits
from games.log.time.spans import MILLISECOND
from games.models import Event, Game, Seat
from games.services import absences
from games.services.projection import game_columns
from games.services.rhythm import rhythm
from games.services.states import state_of
from games.views.why import Taken, consequence, taken_out


@dataclass(frozen=True)
class Sum:
    """All that makes up one deadline. `left` is what there is now, `wait` how long it waits for
    the end of the quiet hours; `habits` says which hours those are, None for who only looks on.
    """

    seat: Seat
    mine: bool
    since: datetime
    given: timedelta
    taken: list[Taken]
    used: timedelta
    left: timedelta
    runs_out: datetime | None
    due_at: datetime | None
    wait: timedelta
    habits: Habits | None
    then: str
    vacation: bool
    over: bool


@require_safe
def game_deadline(request: SiteRequest, pk: UUID) -> HttpResponse:
    """The table of the turn that runs; else why no clock does."""
    game = get_object_or_404(Game.objects.with_seats(), pk=pk)
    state, now = state_of(game), request.received_at
    known = {
        "game": game,
        "rhythm": rhythm(game.time_control),
        "sum": _sum(game, state, request, now),
        "state": state,
        "thinking": bool(state.to_move) and state.to_move <= set(state.bots),
        "checked": _checked(game),
        "people": _people(game, state) if game.seat_of(request.player) else [],
        "grace": ACCEPTED_UNTIL,
    }
    return render(request, "time/deadline.html", known)


def _sum(game: Game, state: State, request: SiteRequest, now: datetime) -> Sum | None:
    turn = state.clock.turn
    if turn is None or state.clock.glass:
        return None
    seat = next(one for one in game.seats.all() if one.number == turn.seat)
    own = game.seat_of(request.player)
    out, due = turn.runs_out, turn.due_at
    return Sum(
        seat=seat,
        mine=seat == own,
        since=turn.since,
        given=turn.left * MILLISECOND,
        taken=taken_out(turn, _until(turn, now)),
        used=(turn.left - turn.left_at(now)) * MILLISECOND,
        left=turn.left_at(now) * MILLISECOND,
        runs_out=out,
        due_at=due,
        wait=due - out if due and out else timedelta(),
        habits=turn.habits if own else None,
        then=consequence(state, seat.name),
        vacation=bool(seat == own and seat.user and absences.follows(state, seat.user)),
        over=due is not None and due < now,
    )


def _until(turn: Turn, now: datetime) -> datetime:
    """As far as the table goes: to the end, or to now while nothing counts."""
    return turn.runs_out or max(now, turn.since)


def _checked(game: Game) -> bool:
    """Whether the log alone, read from its beginning, gives what is stored and shown."""
    events = Event.objects.filter(game=game, number__lte=game.number)
    columns = game_columns(fold(events.entries()))
    return all(getattr(game, name) == columns[name] for name in ("due_at", "settles_at", "held"))


def _people(game: Game, state: State) -> list[tuple[str, Habits]]:
    """The calendars that were agreed on when the game began."""
    habits = state.clock.habits
    return [(one.name, habits[one.number]) for one in game.seats.all() if one.number in habits]
