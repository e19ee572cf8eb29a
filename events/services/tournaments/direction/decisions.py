"""The director's decisions on games for the table, and their withdrawal."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.formulas.tournaments.points import (
    POINTS_PER_DRAW,
    POINTS_PER_WIN,
    points_of,
    ranked,
)
from events.models import LogKind, Pairing, Tournament
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.direction.authority import (
    State,
    directed,
    pairing_of,
    public_reason,
    require_state,
)
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures
from events.services.tournaments.rounds.game_results import write_result
from games.log.commands import Refused
from games.models.gameplay.games import Status
from games.services.gamelog.actors import NotPermitted

RESULTS = {
    "first": (POINTS_PER_WIN, 0),
    "draw": (POINTS_PER_DRAW, POINTS_PER_DRAW),
    "second": (0, POINTS_PER_WIN),
}
"""The results that a director may give two players, by code, as the points of both."""


def adjudicate(
    event_id: UUID, director: User, pairing_id: int, result: str, reason: str, *, at: datetime
) -> None:
    """Decide a running game for the table alone; a director who plays in it may not.

    `result` is a code of RESULTS, and of three or four players the places by seat, such as
    "1:2:2:4". Raises RulesError and Pairing.DoesNotExist.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed(event_id, director)
        require_state(event, State.RUNNING)
        pairing = pairing_of(event, pairing_id)
        _check_undecided(pairing, director)
        pairing.points = _points_by(pairing, result)
        pairing.is_adjudicated = True
        pairing.save()
        _log(event, LogKind.ADJUDICATED, director, pairing, reason, at)


def restore(event_id: UUID, director: User, pairing_id: int, reason: str, *, at: datetime) -> None:
    """Withdraw a decision, so that the game counts as it is played. Raises as `adjudicate` does."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed(event_id, director)
        require_state(event, State.RUNNING, State.PLAYED)
        pairing = pairing_of(event, pairing_id)
        _check_judge(pairing, director)
        _check_restorable(event, pairing)
        pairing.is_adjudicated = False
        write_result(pairing)
        _log(event, LogKind.RESTORED, director, pairing, reason, at)


def _points_by(pairing: Pairing, result: str) -> tuple[int | Fraction, ...]:
    """Return the points of a result that the director gives. Raises Refused."""
    if not pairing.is_group:
        if result not in RESULTS:
            raise Refused(EventRefusal.NO_SUCH_RESULT)
        return RESULTS[result]
    places = result.split(":")
    seats = len(pairing.entry_ids)
    if len(places) != seats or not {*places} <= {str(place + 1) for place in range(seats)}:
        raise Refused(EventRefusal.NO_SUCH_RESULT)
    return points_of(ranked(places))


def _check_undecided(pairing: Pairing, director: User) -> None:
    _check_judge(pairing, director)
    if pairing.is_adjudicated:
        raise Refused(EventRefusal.DECIDED_ALREADY)
    if pairing.first_points is not None or (pairing.game and pairing.game.status != Status.RUNNING):
        raise Refused(EventRefusal.GAME_OVER)


def _check_judge(pairing: Pairing, director: User) -> None:
    if director.pk in [entry.user_id for entry in pairing.entries]:
        raise NotPermitted(EventRefusal.OWN_GAME)


def _check_restorable(event: Tournament, pairing: Pairing) -> None:
    """Raise Refused where there is no decision, or the next round was paired by it."""
    decided = event.log.filter(kind=LogKind.ADJUDICATED, pairing=pairing)
    if not pairing.is_adjudicated or not decided.exists():
        raise Refused(EventRefusal.NOT_DECIDED)
    if pairing.round < departures.first_open_round(event):
        raise Refused(EventRefusal.ROUND_IS_OVER)


def _log(
    event: Tournament,
    kind: LogKind,
    director: User,
    pairing: Pairing,
    reason: str,
    at: datetime,
) -> None:
    """Record the act, notify both players and let the event go on."""
    points = pairing.points or ()
    shown = ranked([-each for each in points]) if pairing.is_group else points
    result = ":".join(str(each) for each in shown)
    event_log.write(event, kind, at, director, reason=reason, pairing=pairing, result=result)
    event_jobs.notify_people(event, event_jobs.RULED, [entry.user for entry in pairing.entries], at)
    event_jobs.ask_to_advance(event, at)
