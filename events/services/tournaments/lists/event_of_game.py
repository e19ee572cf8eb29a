"""The event to which a game belongs, cached by each process since every page asks for it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from events.models import Pairing

MAX_REMEMBERED_GAMES = 10_000


class EventOfGame(NamedTuple):
    """An event as its games name it; nothing of this changes while the game exists.

    In a team match `round` is the number of the board.
    """

    pk: UUID
    name: str
    round: int
    kind: str
    visibility: str
    shown_after: int


@lru_cache(MAX_REMEMBERED_GAMES)
def event_of(game_id: UUID) -> EventOfGame | None:
    """Return the event of a game; None for other games.

    A game and its pairing are stored together, so the answer stands from the beginning.
    """
    pairing = Pairing.objects.filter(game=game_id)
    columns = ("event", "event__name", "round", "event__kind")
    terms = ("event__visibility", "event__shown_after")
    found = pairing.values_list(*columns, *terms).first()
    return EventOfGame(*found) if found else None
