"""The games of an event, begun through the ordinary services, some in each transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import models, transaction

from events.models import Pairing, Tournament
from events.services.tournaments.lists import visibility
from games.models import Game
from games.services.gameplay.batches.starts import CommonTerms, start_games

MAX_GAMES_AT_ONCE = 30
"""How many games begin in one transaction, which is a division, in a tenth of a second."""


def begin_games(event_id: UUID, at: datetime) -> None:
    """Begin every game of a running event that has not begun yet."""
    while _begin_some(event_id, at) == MAX_GAMES_AT_ONCE:
        pass


def _begin_some(event_id: UUID, at: datetime) -> int:
    """Begin the next games once; a second worker finds them already there. Return how many were
    begun.
    """
    with transaction.atomic():
        pairings = list(_missing(event_id)[:MAX_GAMES_AT_ONCE])
        if pairings:
            games = _begun(pairings[0].event, pairings, at)
            for pairing, game in zip(pairings, games, strict=True):
                pairing.game = game
            Pairing.objects.bulk_update(pairings, ["game"])
    return len(pairings)


def _missing(event_id: UUID) -> models.QuerySet[Pairing]:
    missing = Pairing.objects.filter(event=event_id, game=None, first_points=None)
    related = missing.with_players().select_related("event")
    return related.select_for_update(of=("self",)).order_by("round", "pk")


def _begun(event: Tournament, pairings: Sequence[Pairing], at: datetime) -> list[Game]:
    """Return the games, begun without tables, since the players accepted them by entering the
    event.

    So they count for no quota of tables.
    """
    terms = CommonTerms(
        event.ruleset,
        event.options,
        event.time_control,
        event.rated,
        event.aid,
        event.listed and visibility.are_shown(event),
    )
    groups = [[entry.sitter for entry in pairing.entries] for pairing in pairings]
    return start_games(terms, groups, at=at)
