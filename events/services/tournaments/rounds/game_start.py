"""The games of an event, begun through the ordinary services, a transaction each."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from events.models import Pairing
from games.models import Game
from games.services.gameplay.game_start import start_game


def begin_games(event_id: UUID, at: datetime) -> None:
    """Begin every game of a running event that has not begun yet."""
    missing = Pairing.objects.filter(event=event_id, game=None, first_points=None)
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
        if pairing.game_id is None and pairing.first_points is None:
            pairing.game = _begun(pairing, at)
            pairing.save(update_fields=["game"])


def _begun(pairing: Pairing, at: datetime) -> Game:
    """Return the game, begun without a table: entering the event has accepted it.

    So it counts for no quota of tables.
    """
    event = pairing.event
    return start_game(
        event.ruleset,
        [pairing.first.sitter, pairing.second.sitter],
        options=event.options,
        at=at,
        time_control=event.time_control,
        aid=event.aid,
        rated=event.rated,
        public=event.listed,
    )
