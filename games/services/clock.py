"""Settling deadlines that have passed: once each, however many sweeps run."""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.log.actions import CatchUp, Lapse, Refused
from games.log.state import State
from games.models import Game, Seat
from games.services import absences, pulse
from games.services.authors import Site
from games.services.locking import lock
from games.services.play import Receipt, play
from games.services.projection import project
from games.services.spreading import spread_all
from games.services.states import state_of

alerts = logging.getLogger("fernzug.alerts")

AT_ONCE = 200


def settle_overdue(now: datetime) -> int:
    """Close every running game whose deadline and grace are over; how many were closed.

    None while nobody can reach the site to move.
    """
    spread_all(now)
    if pulse.out_of_reach(now):
        return 0
    overdue = Game.objects.overdue(now).values_list("pk", "number")
    return sum(_settle(pk, number, now) for pk, number in overdue[:AT_ONCE])


def _settle(game_id: UUID, number: int, now: datetime) -> bool:
    """Whether the deadline stood, with all that the log did not know yet."""
    try:
        if not _stands(game_id, number, now):
            return False
        return not play(game_id, Lapse(), by=Site(), key=f"lapse:{number}", at=now).repeated
    except Refused:
        return False  # A move or another sweep came first.
    except Exception as broken:  # noqa: BLE001
        # A log that no longer replays must not keep the other games, bots and mails waiting.
        alerts.error("game %s cannot be settled: %s", game_id, broken)
        return False


def _stands(game_id: UUID, number: int, now: datetime) -> bool:
    """Enters vacations, outages, ends of holds, and takes days of vacation while there are any."""
    while True:
        receipt = play(game_id, CatchUp(), by=Site(), key=f"due:{number}", at=now)
        state = receipt.state
        if not state.clock.overdue(now):
            _put_right(receipt)
            return state.settles_at is not None and now >= state.settles_at
        if not _takes_vacation(game_id, state, now):
            return True


def _put_right(receipt: Receipt) -> None:
    """A row that calls a game due whose log does not would be looked at again in every sweep.

    It was written by an earlier version of the site, or by earlier rules of a time zone.
    """
    if receipt.game.settles_at == receipt.state.settles_at:
        return
    alerts.warning("the deadline of game %s was not what its log says", receipt.game.pk)
    with transaction.atomic():
        game, seats = lock(receipt.game.pk)
        project(game, seats, state_of(game), game.head_hash)


def _takes_vacation(game_id: UUID, state: State, now: datetime) -> bool:
    turn = state.clock.turn
    if turn is None or turn.runs_out is None:
        return False
    seat = Seat.objects.select_related("user").get(game=game_id, number=turn.seat)
    if seat.user is None or not absences.follows(state, seat.user):
        return False
    return absences.take_block(seat.user, turn.runs_out, now) is not None
