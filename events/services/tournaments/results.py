"""Results of games, written into the table of their event; a ruling changes them later as well."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from events.models import LogKind, Pairing, Tournament
from events.services.tournaments import event_log
from events.services.tournaments.rounds import departures
from events.services.tournaments.rounds.game_results import write_result
from events.services.tournaments.state_machine import advance
from games.models import Outbox


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: bring the table up to date with a game."""
    assert row.game_id is not None
    at = timezone.now()
    follow(row.game_id, at)
    row.finish(at)


def follow(game_id: UUID, at: datetime) -> None:
    """Write the result of a game into its pairing, if it has one, and let the event go on."""
    event_id = Pairing.objects.filter(game=game_id).values_list("event", flat=True).first()
    if event_id is None:
        return
    with transaction.atomic():
        event = event_log.locked(event_id)
        pairing = Pairing.objects.select_related("game").get(game=game_id)
        if write_result(pairing) and _is_settled(event, pairing):
            event_log.write(event, LogKind.CORRECTED, at)
    advance(event_id, at)


def _is_settled(event: Tournament, pairing: Pairing) -> bool:
    """Return whether the table is final, or the next round is paired by this result."""
    is_final = event.state == Tournament.State.FINAL
    return is_final or pairing.round < departures.first_open_round(event)
