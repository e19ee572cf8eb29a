"""The games that lists may show to a reader: all but those of blocked players."""

from __future__ import annotations

from accounts.models import User
from games.models import Seat
from games.models.gameplay.games import GameQuerySet
from games.services.lobby import blocks


def without_blocks(games: GameQuerySet, reader: User | None) -> GameQuerySet:
    """Return those of `games` in which nobody plays between whom and `reader` is a block."""
    hidden = blocks.block_partners(reader) if reader else set()
    if not hidden:
        return games
    return games.exclude(pk__in=Seat.objects.filter(user__in=hidden).values("game"))
