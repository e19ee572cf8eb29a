"""The settling of deadlines that have passed, each of them once, however many sweeps run."""

from __future__ import annotations

import logging
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.log.commands import RecordAbsences, Refused, SettleTimeout
from games.log.state import State
from games.models import Game, Seat
from games.services.clock import heartbeats, vacations
from games.services.clock.absence_propagation import propagate_all
from games.services.gamelog.actors import SiteActor
from games.services.gamelog.locking import lock
from games.services.gamelog.projection import project
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import Receipt, apply_command

alerts = logging.getLogger("fernzug.alerts")

GAMES_PER_SWEEP = 200


def settle_overdue(now: datetime) -> int:
    """Settle every running game whose deadline and grace are over; return how many.

    Settles none while nobody can reach the site to move.
    """
    propagate_all(now)
    if heartbeats.is_in_outage(now):
        return 0
    overdue = Game.objects.to_settle(now).values_list("pk", "last_event")
    return sum(_settle(pk, last_event, now) for pk, last_event in overdue[:GAMES_PER_SWEEP])


def _settle(game_id: UUID, last_event: int, now: datetime) -> bool:
    """Settle the game if its deadline still stands once its log is up to date; return whether it
    did.
    """
    try:
        if not _bring_up_to_date(game_id, last_event, now):
            return False
        return not apply_command(
            game_id, SettleTimeout(), by=SiteActor(), key=f"lapse:{last_event}", at=now
        ).repeated
    except Refused:
        return False  # A move or another sweep came first.
    except Exception as broken:  # noqa: BLE001
        # A log that no longer replays must not keep the other games, bots and mails waiting.
        alerts.error("game %s cannot be settled: %s", game_id, broken)
        return False


def _bring_up_to_date(game_id: UUID, last_event: int, now: datetime) -> bool:
    """Record what the log lacks, and return whether the deadline still stands.

    That is vacations, outages, ends of holds, and days of automatic vacation while there are any.
    """
    while True:
        receipt = apply_command(
            game_id, RecordAbsences(), by=SiteActor(), key=f"due:{last_event}", at=now
        )
        state = receipt.state
        if not state.clock.is_overdue(now):
            _correct_columns(receipt)
            return state.settles_at is not None and now >= state.settles_at
        if not _take_vacation(game_id, state, now):
            return True


def _correct_columns(receipt: Receipt) -> None:
    """Correct the columns of a game that is overdue by its row, but not by its log.

    Otherwise every sweep would look at it again. It was written by earlier rules of a time zone.
    """
    if receipt.game.settles_at == receipt.state.settles_at:
        return
    alerts.warning("the deadline of game %s was not what its log says", receipt.game.pk)
    with transaction.atomic():
        game, seats = lock(receipt.game.pk)
        project(game, seats, state_of(game), game.head_hash)


def _take_vacation(game_id: UUID, state: State, now: datetime) -> bool:
    turn = state.clock.turn
    if turn is None or turn.runs_out is None:
        return False
    seat = Seat.objects.select_related("user").get(game=game_id, number=turn.seat)
    if seat.user is None or not vacations.takes_vacation_at_deadline(state, seat.user):
        return False
    return vacations.take_automatic_vacation(seat.user, turn.runs_out, now) is not None
