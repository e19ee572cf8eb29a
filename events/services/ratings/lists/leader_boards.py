"""Leader boards and the ratings of a player, as far as a viewer may see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from accounts.models import User
from events.models import HiddenRatings, Rating, RatingPool
from events.services.ratings.privacy import hidden_from, hides_ratings

MIN_GAMES_ON_BOARD = 10
MIN_OPPONENTS_ON_BOARD = 5
ACTIVITY_PERIOD = timedelta(days=90)
MAX_PLACES = 1000
"""How many places a board has: to number more, all who have a rating would be counted."""


def board_of(pool: RatingPool, at: datetime) -> QuerySet[Rating]:
    """Return the leaders of a pool in their order, `MAX_PLACES` at most."""
    return _standing(pool, at)[:MAX_PLACES]


def _standing(pool: RatingPool, at: datetime) -> QuerySet[Rating]:
    """Return everybody active and not hidden, by the strength of which we are nearly sure."""
    settled = Rating.objects.filter(
        pool=pool,
        games__gte=MIN_GAMES_ON_BOARD,
        opponents__gte=MIN_OPPONENTS_ON_BOARD,
        last_at__gte=at - ACTIVITY_PERIOD,
        user__is_active=True,
    )
    shown = settled.exclude(user__in=HiddenRatings.objects.values("user"))
    return shown.select_related("user").order_by("-lower_bound", "user")


@dataclass(frozen=True)
class OwnPlace:
    """Where a player stands in a pool: `place` on its board, None where they are not on it, as for
    being `beyond` its last place.
    """

    rating: Rating
    place: int | None
    beyond: bool
    is_hidden: bool


def own_place(pool: RatingPool, player: User, at: datetime) -> OwnPlace | None:
    """Return the place of a player in a pool; None without a rating there."""
    rating = Rating.objects.filter(pool=pool, user=player).first()
    if rating is None:
        return None
    everybody = _standing(pool, at)
    better = Q(lower_bound__gt=rating.lower_bound)
    better |= Q(lower_bound=rating.lower_bound, user__lt=player.pk)
    before = everybody.filter(better)[:MAX_PLACES].count()
    is_standing, beyond = everybody.filter(user=player).exists(), before >= MAX_PLACES
    place = before + 1 if is_standing and not beyond else None
    return OwnPlace(rating, place, is_standing and beyond, hides_ratings(player))


def ratings_of(person: User, viewer: User | None) -> list[Rating]:
    """Return the ratings of a player that this viewer may see, the most played pool first."""
    if hidden_from(viewer, [person.pk]):
        return []
    return list(Rating.objects.filter(user=person).select_related("pool").order_by("-games", "pk"))
