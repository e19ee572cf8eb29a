"""The seats of a player that count: games with a result against somebody, as a reader may see."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from games.models import Seat, SeatResult
from games.services.lobby.game_visibility import games_of

COUNTED = (SeatResult.WON, SeatResult.DRAWN, SeatResult.LOST)


def counted_seats(person: User, reader: User | None) -> QuerySet[Seat]:
    """Return the seats of `person` in finished games that `reader` may find on a list.

    Cancelled games and those played alone count for nobody.
    """
    seats = Seat.objects.filter(user=person, result__in=COUNTED).order_by()
    if reader is None or reader.pk != person.pk:
        seats = seats.filter(game__in=games_of(person, reader).values("pk"))
    return seats


def against_people(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Return the seats in games with another person."""
    return seats.filter(game__people__gte=2)
