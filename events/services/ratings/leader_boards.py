"""Leader boards, and the ratings of a player: what is shown, and to whom."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from events.formulas.ratings.outcomes import Exclusion
from events.models import HiddenRatings, RatedSeat, Rating, RatingPool
from events.services.ratings.privacy import hidden_from

MIN_GAMES_ON_BOARD = 10
MIN_OPPONENTS_ON_BOARD = 5
ACTIVITY_PERIOD = timedelta(days=90)
MAX_ROWS_ON_BOARD = 100


def board_of(pool: RatingPool, at: datetime) -> QuerySet[Rating]:
    """Return who leads a pool: by the strength of which we are nearly sure, active, not hidden."""
    settled = Rating.objects.filter(
        pool=pool,
        games__gte=MIN_GAMES_ON_BOARD,
        opponents__gte=MIN_OPPONENTS_ON_BOARD,
        last_at__gte=at - ACTIVITY_PERIOD,
        user__is_active=True,
    )
    shown = settled.exclude(user__in=HiddenRatings.objects.values("user"))
    return shown.select_related("user").order_by("-lower_bound", "user")[:MAX_ROWS_ON_BOARD]


def ratings_of(person: User, viewer: User | None) -> list[Rating]:
    """Return the ratings of a player that this viewer may see, the most played pool first."""
    if hidden_from(viewer, [person.pk]):
        return []
    return list(Rating.objects.filter(user=person).select_related("pool").order_by("-games", "pk"))


def histories_of(person: User) -> dict[int, list[RatedSeat]]:
    """Return the games that have led to the ratings of a player, in their order, by pool."""
    seats = RatedSeat.objects.filter(user=person, rated_game__exclusion=Exclusion.NONE)
    found: dict[int, list[RatedSeat]] = defaultdict(list)
    for seat in seats.select_related("rated_game").order_by(
        "rated_game__ended_at", "rated_game__game"
    ):
        found[seat.rated_game.pool_id].append(seat)
    return found
