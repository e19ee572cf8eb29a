"""The results of games in the table of their event, which later rulings change as well."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from database.bulk_writes import overwrite
from events.models import LogKind, Pairing, Tournament
from events.services.tournaments import event_log
from events.services.tournaments.lists import visibility
from events.services.tournaments.rounds import departures
from events.services.tournaments.rounds.game_results import RESULT_FIELDS, set_result
from events.services.tournaments.state_machine import advance


def follow(game_id: UUID, at: datetime) -> None:
    """Write the result of a game into its pairing, if it has one, and let the event go on."""
    follow_all([game_id], at)


def follow_all(game_ids: Collection[UUID], at: datetime) -> None:
    """Write the results of games into their pairings, and let each event go on once."""
    pairings = Pairing.objects.filter(game__in=game_ids)
    for event_id in sorted(set(pairings.values_list("event", flat=True))):
        with transaction.atomic():
            event = event_log.locked(event_id)
            mine = pairings.filter(event=event).select_related("game")
            _write(event, list(mine.prefetch_related("game__seats").order_by("pk")), at)
        advance(event_id, at)


def _write(event: Tournament, pairings: list[Pairing], at: datetime) -> None:
    """Store the results; a result that changes a settled one is logged as a correction."""
    changed = [pairing for pairing in pairings if set_result(pairing)]
    overwrite(pairings, RESULT_FIELDS)
    if any(_is_settled(event, pairing) for pairing in changed):
        event_log.write(event, LogKind.CORRECTED, at)
    visibility.update_lists(event, at)


def _is_settled(event: Tournament, pairing: Pairing) -> bool:
    """Return whether the table is final, or the next round is paired by this result."""
    is_final = event.state == Tournament.State.FINAL
    return is_final or pairing.round < departures.first_open_round(event)
