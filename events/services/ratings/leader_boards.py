"""Leader boards, and the ratings of a player: what is shown, and to whom."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from events.models import HiddenRatings, Rating, RatingPool
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
