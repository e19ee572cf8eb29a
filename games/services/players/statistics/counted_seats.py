"""The seats of a player that count: games with a result against others, as a reader may see
them.
"""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.models import Seat, SeatResult
from games.services.lobby.game_visibility import seats_of

COUNTED = (SeatResult.WON, SeatResult.DRAWN, SeatResult.LOST)


def counted_seats(person: User, reader: User | None) -> QuerySet[Seat]:
    """Return the seats of `person` in finished games that `reader` may find on a list.

    Cancelled games count for nobody. Those played alone have nobody to be counted against.
    """
    return seats_of(person, reader).filter(result__in=COUNTED)


def against_people(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the seats in games with another person."""
    return seats.filter(game__people__gte=2)
