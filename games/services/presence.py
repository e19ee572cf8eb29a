"""Who has looked at which board, for a little while: kept in the cache, since GET writes nothing.

What the cache has lost counts as not known, and whoever asks decides what that means.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from games.models import Game

REMEMBERED = timedelta(minutes=10)


@dataclass(frozen=True)
class Look:
    """The board (its event) somebody saw last, and when."""

    board: int
    at: datetime


def note_looked(game_id: UUID, user_id: int, board: int, at: datetime) -> None:
    """`user_id` has been shown this board."""
    cache.set(_key(game_id, user_id), (board, at.timestamp()), REMEMBERED.total_seconds())


def note_glimpsed(user_id: int, games: Iterable[Game]) -> None:
    """`user_id` has been shown these games as they stand now beside something else: as cards, in a
    letter, on a board to plan on. Kept while it matters: until nobody can take the move back.
    """
    since = timezone.now() - REMEMBERED
    fresh = {
        _key(one.pk, user_id, "glimpsed"): one.board_number for one in games if one.moved_at > since
    }
    if fresh:
        cache.set_many(fresh, REMEMBERED.total_seconds())


def looked(game_id: UUID, user_id: int) -> Look | None:
    """When that player last had this game before them; None if not lately."""
    kept = cache.get(_key(game_id, user_id))
    return Look(kept[0], datetime.fromtimestamp(kept[1], UTC)) if kept else None


def seen_by_others(game: Game, mine: int, board: int) -> str:
    """The name of somebody else at the table who has seen this board or a later one, or ""."""
    for seat in game.seats.all():
        if seat.user_id is None or seat.number == mine:
            continue
        look = looked(game.pk, seat.user_id)
        glimpsed = cache.get(_key(game.pk, seat.user_id, "glimpsed"), -1)
        if max(glimpsed, look.board if look else -1) >= board:
            return seat.name
    return ""


def _key(game_id: UUID, user_id: int, how: str = "looked") -> str:
    return f"{how}:{game_id}:{user_id}"
