"""The games of an event, begun through the ordinary services, a transaction each."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from events.models import Pairing
from games.models import Game, Table
from games.services.lobby import seating
from games.services.lobby.terms import NO_CONTRIBUTION


def begin_games(event_id: UUID, at: datetime) -> None:
    """Begin every game of a running event that has not begun yet."""
    missing = Pairing.objects.filter(event=event_id, game=None)
    for pk in missing.order_by("round", "pk").values_list("pk", flat=True):
        begin_game(pk, at)


def begin_game(pairing_id: int, at: datetime) -> None:
    """Begin the game of a pairing, once: a second worker finds it there."""
    with transaction.atomic():
        pairing = (
            Pairing.objects.select_for_update(of=("self",))
            .select_related("event", "first__user", "second__user")
            .get(pk=pairing_id)
        )
        if pairing.game_id is None:
            pairing.game = _begun(pairing, at)
            pairing.save(update_fields=["game"])


def _begun(pairing: Pairing, at: datetime) -> Game:
    """Return the game, begun at a private table: entering the event has accepted it."""
    event = pairing.event
    table = Table(
        host=pairing.first.user,
        ruleset=event.ruleset,
        options=event.options,
        time_control=event.time_control,
        private=True,
        public=event.listed,
        seats=2,
        beginner=0,
        created_at=at,
    )
    table.save(force_insert=True)
    return seating.seat_pair(table, pairing.second.user, NO_CONTRIBUTION)
