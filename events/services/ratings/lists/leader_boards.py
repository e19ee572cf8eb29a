"""Leader boards and the ratings of a player, as far as a viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from events.models import HiddenRatings, MonthRating, Rating, RatingPool
from events.services.ratings.privacy import hidden_from, hides_ratings

MIN_GAMES_ON_BOARD = 10
MIN_OPPONENTS_ON_BOARD = 5
ACTIVITY_PERIOD = timedelta(days=90)
MAX_PLACES = 1000
"""How many places a board has: to number more, all who have a rating would be counted."""


Rated = TypeVar("Rated", MonthRating, Rating)


class LeaderBoard:
    """The leaders of a pool in their order, `MAX_PLACES` at most, and where a player stands.

    Who they are is read once, along an index; the ratings only of a page.
    """

    def __init__(self, pool: RatingPool, at: datetime) -> None:
        self._pool = pool
        self._standing = _standing(pool, at)
        self.players: list[int] = list(self._standing.values_list("user", flat=True)[:MAX_PLACES])

    def ratings_of(self, players: Iterable[int]) -> list[Rating]:
        """Return the ratings of some of its players, in their order."""
        players = list(players)
        ratings = Rating.objects.filter(pool=self._pool, user__in=players).select_related("user")
        by_player = {rating.user_id: rating for rating in ratings}
        return [by_player[player] for player in players if player in by_player]

    def place_of(self, player: User) -> int | None:
        """Return the place of a player, the first is 1; None where they are not on the board."""
        return 1 + self.players.index(player.pk) if player.pk in self.players else None

    def ends_before(self, player: User) -> bool:
        """Return whether a player would have a place if there were more of them."""
        is_full = len(self.players) >= MAX_PLACES and self.place_of(player) is None
        return is_full and self._standing.filter(user=player).exists()


def _standing(pool: RatingPool, at: datetime) -> QuerySet[Rating]:
    """Return everybody active and not hidden, by the strength of which we are nearly sure."""
    settled = Rating.objects.filter(
        pool=pool,
        games__gte=MIN_GAMES_ON_BOARD,
        opponents__gte=MIN_OPPONENTS_ON_BOARD,
        last_at__gte=at - ACTIVITY_PERIOD,
    )
    return shown_among(settled).order_by("-lower_bound", "user")


def shown_among(ratings: QuerySet[Rated]) -> QuerySet[Rated]:
    """Return those of players who still exist and hide nothing.

    Who has left is looked up in an index of their own, much shorter than the rows of all players.
    """
    left = User.objects.filter(pk=OuterRef("user"), is_active=False)
    return ratings.filter(~Exists(left)).exclude(user__in=HiddenRatings.objects.values("user"))


@dataclass(frozen=True)
class OwnPlace:
    """Where a player stands in a pool: `place` on its board, None where they are not on it, as for
    being `beyond` its last place.
    """

    rating: Rating
    place: int | None
    beyond: bool
    is_hidden: bool


def own_place(pool: RatingPool, board: LeaderBoard, player: User) -> OwnPlace | None:
    """Return the place of a player on the board of a pool; None without a rating there."""
    rating = Rating.objects.filter(pool=pool, user=player).first()
    if rating is None:
        return None
    place, beyond = board.place_of(player), board.ends_before(player)
    return OwnPlace(rating, place, beyond, hides_ratings(player))


def ratings_of(person: User, viewer: User | None) -> list[Rating]:
    """Return the ratings of a player that this viewer may see, the most played pool first."""
    if hidden_from(viewer, [person.pk]):
        return []
    return list(Rating.objects.filter(user=person).select_related("pool").order_by("-games", "pk"))
