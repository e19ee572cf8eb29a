"""The games that lists may show to a reader: public ones and the reader's own, except for
blocks.
"""

from __future__ import annotations

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Game, Seat
from games.models.gameplay.games import GameQuerySet
from games.services.lobby import blocks_in_force


def without_blocks(games: GameQuerySet, reader: User | None) -> GameQuerySet:
    """Return those of `games` in which nobody plays who is kept apart from `reader` by a block."""
    hidden = blocks_in_force.hidden_from(reader)
    if not hidden:
        return games
    return games.exclude(pk__in=Seat.objects.filter(user__in=hidden).values("game"))


def games_of(person: User, reader: User | None) -> GameQuerySet:
    """Return the games of `person` that the page about them may show to `reader`.

    To the person all of them. Where a block is between the two, those that every stranger sees: an
    empty page would tell of the block.
    """
    return Game.objects.of(person).filter(_shown(person, reader, "pk", "public"))


def seats_of(person: User, reader: User | None) -> QuerySet[Seat]:
    """Return the seats of `person` in those games."""
    return Seat.objects.filter(
        _shown(person, reader, "game", "game__public"), user=person
    ).order_by()


def _shown(person: User, reader: User | None, key: str, public: str) -> Q:
    """Return the condition for a game of `person`; `key` and `public` name the columns of the
    game.
    """
    if reader is not None and reader.pk == person.pk:
        return Q()
    hidden = blocks_in_force.hidden_from(reader)
    if reader is None or person.pk in hidden:
        return Q(**{public: True})
    own = Seat.objects.filter(user=reader).values("game")
    shown = Q(**{public: True}) | Q(**{f"{key}__in": own})
    blocked = Seat.objects.filter(user__in=hidden).values("game")
    return shown & ~Q(**{f"{key}__in": blocked}) if hidden else shown
