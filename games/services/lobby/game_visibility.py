"""The games that lists may show to a reader: public ones and their own, but for blocks."""

from __future__ import annotations

from accounts.models import User
from games.models import Game, Seat
from games.models.gameplay.games import GameQuerySet
from games.services.lobby import blocks


def without_blocks(games: GameQuerySet, reader: User | None) -> GameQuerySet:
    """Return those of `games` in which nobody plays between whom and `reader` is a block."""
    hidden = blocks.block_partners(reader) if reader else set()
    if not hidden:
        return games
    return games.exclude(pk__in=Seat.objects.filter(user__in=hidden).values("game"))


def games_of(person: User, reader: User | None) -> GameQuerySet:
    """Return the games of `person` that the page about them may show to `reader`.

    To the person all of them. Where a block is between the two, those that every stranger sees: an
    empty page would tell of the block.
    """
    games = Game.objects.of(person)
    if reader is not None and reader.pk == person.pk:
        return games
    hidden = blocks.block_partners(reader) if reader else set()
    if reader is None or person.pk in hidden:
        return games.filter(public=True)
    return without_blocks(games.listed_for(reader), reader)
