"""The ratings of a player as personal data, for the export and the deletion of an account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from accounts.models import User
from events.models import HiddenRatings, RatedSeat


def export(user: User) -> Iterator[object]:
    """Yield the change by every rated game, for the export of a player's data."""
    seats = RatedSeat.objects.filter(user=user).select_related("rated_game__pool")
    for seat in seats.order_by("rated_game__ended_at", "pk"):
        yield {
            "game": str(seat.rated_game.game_id),
            "pool": seat.rated_game.pool.key,
            "ended_at": seat.rated_game.ended_at,
            "exclusion": seat.rated_game.exclusion,
            "before": [seat.mu_before, seat.sigma_before],
            "after": [seat.mu_after, seat.sigma_after],
        }


def delete(user: User, _at: datetime) -> None:
    """Delete the choice to hide ratings; results stay without a name, since the others' ratings
    depend on them.
    """
    HiddenRatings.objects.filter(user=user).delete()
