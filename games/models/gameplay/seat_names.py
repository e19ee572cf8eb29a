"""The names of the seats of a game; bots of the same level get numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models.gameplay.seats import Seat


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """Return the names by seat, in order: “Birch 1” and “Birch 2” where there are two of them."""
    seats = list(seats)
    alike = Counter(seat.bot for seat in seats if seat.bot)
    met: Counter[str] = Counter()
    names = {}
    for seat in seats:
        met[seat.bot] += 1
        several = alike[seat.bot] > 1
        names[seat.number] = f"{seat.name} {met[seat.bot]}" if several else seat.name
    return names
