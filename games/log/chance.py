"""A game's sealed chance as its log records it; the seed is not in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Chance:
    """The sealed chance of a game: its seal, its commitment and the contributions.

    `contributions` is in the order of the places, "" for bots. `seats` is the place that the lot
    put on each seat. Without a lot (`seats` is None) the places are the seats.
    """

    seal: str
    commitment: str
    contributions: tuple[str, ...]
    seats: tuple[int, ...] | None = None

    @property
    def payload(self) -> dict[str, object]:
        """Return the chance as the payload of the event that starts the game."""
        return asdict(self)


def chance_in(payload: Mapping[str, Any]) -> Chance | None:
    """Read the chance from the event that starts a game; None in games without chance."""
    chance = payload.get("chance")
    if not chance:
        return None
    seats = chance["seats"]
    return Chance(
        chance["seal"],
        chance["commitment"],
        tuple(chance["contributions"]),
        None if seats is None else tuple(seats),
    )
