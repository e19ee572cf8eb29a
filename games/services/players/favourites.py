"""Favourites: games that a player has marked to find them again. Nobody else sees them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows
from games.models import Favourite, Game
from games.models.gameplay.games import GameQuerySet
from games.services.gamelog.locking import lock_player
from games.services.lobby.game_visibility import without_blocks
from games.services.lobby.quotas import QuotaExceeded
from games.services.players.refusals import PlayerRefusal

MAX_FAVOURITES = 1000


def add_favourite(user: User, game: Game, *, at: datetime) -> None:
    """Mark a game of any players; a second time changes nothing more. Raises QuotaExceeded."""
    with transaction.atomic():
        lock_player(user)
        mine = Favourite.objects.filter(user=user)
        if mine.filter(game=game).exists():
            return
        if mine.count() >= MAX_FAVOURITES:
            raise QuotaExceeded(PlayerRefusal.TOO_MANY_FAVOURITES, count=MAX_FAVOURITES)
        mine.create(user=user, game=game, at=at)


def remove_favourite(user: User, game: Game) -> None:
    """Remove the mark; a second time changes nothing more."""
    Favourite.objects.filter(user=user, game=game).delete()


def is_favourite(user: User | None, game: Game) -> bool:
    """Return whether `user` has marked the game."""
    return user is not None and bool(_favourite(user=user.pk, game=game.pk))


_favourite = CompiledRows(
    lambda: Favourite.objects.filter(
        user=Gap("user", User._meta.pk), game=Gap("game", Game._meta.pk)
    ).values_list("pk")
)


def favourites_among(user: User | None, games: Iterable[Game]) -> set[UUID]:
    """Return the keys of those of `games` that `user` has marked."""
    if user is None:
        return set()
    marked = Favourite.objects.filter(user=user, game__in=[game.pk for game in games])
    return set(marked.values_list("game", flat=True))


def favourites_of(user: User) -> GameQuerySet:
    """Return the games that `user` has marked, the last one first; those of blocked players are
    hidden.
    """
    marked = without_blocks(Game.objects.filter(favourites__user=user), user)
    return marked.order_by("-favourites__at", "pk")
