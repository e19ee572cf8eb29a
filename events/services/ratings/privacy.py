"""The wish of players about who sees their ratings: everybody, or their opponents only."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from events.models import HiddenRatings


def hides_ratings(player: User) -> bool:
    """Return whether a player shows their ratings to opponents only."""
    return HiddenRatings.objects.filter(user=player).exists()


def set_hidden(player: User, *, hidden: bool, at: datetime) -> None:
    """Store the wish of a player; to wish the same again changes nothing."""
    if hidden:
        HiddenRatings.objects.get_or_create(user=player, defaults={"since": at})
    else:
        HiddenRatings.objects.filter(user=player).delete()
