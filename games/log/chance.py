"""What the log says of a game's sealed chance; the seed is not in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Chance:
    """`contributions` by place, "" for bots; `seats` is the place that the lot put on each seat.

    Without a lot (`seats` is None) the places are the seats.
    """

    seal: str
    commitment: str
    contributions: tuple[str, ...]
    seats: tuple[int, ...] | None = None

    @property
    def payload(self) -> dict[str, object]:
        """How it stands in the event that starts the game."""
        return asdict(self)


def chance_in(payload: Mapping[str, Any]) -> Chance | None:
    """Read back from the event that starts a game; None in games without chance."""
    told = payload.get("chance")
    if not told:
        return None
    seats = told["seats"]
    return Chance(
        told["seal"],
        told["commitment"],
        tuple(told["contributions"]),
        None if seats is None else tuple(seats),
    )
