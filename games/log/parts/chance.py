"""The sealed chance of a game as its log records it; the seed is not in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Chance:
    """The sealed chance of a game: its seal, its commitment and the contributions.

    `contributions` is in the order of the places, "" for bots. `seats` is the place that the lot
    put on each seat. Without a lot (`seats` is None) the places are the seats. `drawn_from` is the
    name and the fingerprint of the list that chance draws from, None where there is none. `hashes`
    are what the people had committed themselves to before anybody opened a contribution, under the
    commitment `hashed_under`: that of the first game of their table. Old logs have none.
    """

    seal: str
    commitment: str
    contributions: tuple[str, ...]
    seats: tuple[int, ...] | None = None
    drawn_from: tuple[str, str] | None = None
    hashes: tuple[str, ...] = ()
    hashed_under: str = ""

    @property
    def has_unopened(self) -> bool:
        """Whether somebody did not open their contribution in time, so that nothing was drawn."""
        pairs = zip(self.hashes, self.contributions, strict=True) if self.hashes else ()
        return any(hashed and not opened for hashed, opened in pairs)

    @property
    def payload(self) -> dict[str, object]:
        """Return the chance as the payload of the event that starts the game."""
        return asdict(self)


def chance_in(payload: Mapping[str, Any]) -> Chance | None:
    """Return the chance from the event that starts a game; None in games without chance."""
    chance = payload.get("chance")
    if not chance:
        return None
    seats, drawn_from = chance["seats"], chance.get("drawn_from")
    return Chance(
        chance["seal"],
        chance["commitment"],
        tuple(chance["contributions"]),
        None if seats is None else tuple(seats),
        None if drawn_from is None else (drawn_from[0], drawn_from[1]),
        tuple(chance.get("hashes", ())),
        chance.get("hashed_under", ""),
    )
