"""Hints for a judge: on how many days players of a game were seen on one network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.models import NetworkSighting, Seat


@dataclass(frozen=True)
class NetworkHint:
    """Two people of a game, and the number of days on which both were on one network."""

    first: Seat
    second: Seat
    days: int


def network_hints(seats: Sequence[Seat]) -> list[NetworkHint]:
    """Return a hint for each pair of people of a game, even where there was no such day."""
    people = [seat for seat in seats if seat.user]
    sightings = NetworkSighting.objects
    return [
        NetworkHint(first, second, sightings.shared_days(first.user, second.user))
        for first, second in combinations(people, 2)
        if first.user and second.user
    ]
