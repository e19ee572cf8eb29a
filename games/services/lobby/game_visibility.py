"""The games that lists may show to a reader: public ones and their own, but for blocks."""

from __future__ import annotations

from accounts.models import User
from games.models import Game, Seat
from games.models.gameplay.games import GameQuerySet
from games.services.lobby import blocks


def listed_games(reader: User | None) -> GameQuerySet:
    """Return the games that may stand on a list for `reader`, in no order.

    None in which somebody plays between whom and the reader is a block.
    """
    return without_blocks(Game.objects.listed_for(reader), reader)


def without_blocks(games: GameQuerySet, reader: User | None) -> GameQuerySet:
    """Return those of `games` in which nobody plays between whom and `reader` is a block."""
    hidden = blocks.block_partners(reader) if reader else set()
    if not hidden:
        return games
    return games.exclude(pk__in=Seat.objects.filter(user__in=hidden).values("game"))
