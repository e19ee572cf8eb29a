"""The games for three or four of an event, each with its players and their points."""

from __future__ import annotations

from dataclasses import dataclass

from events.formulas.tournaments.points import points_text
from events.models import Pairing, Tournament


@dataclass(frozen=True)
class SeatLine:
    """A player of a game, with the points in words; "" while the game is open."""

    name: str
    text: str


@dataclass(frozen=True)
class GroupGame:
    """A game with its players by seat."""

    pairing: Pairing
    seats: tuple[SeatLine, ...]


def games_of(event: Tournament) -> list[GroupGame]:
    """Return the games of an event by round, by one query."""
    pairings = event.pairings.with_players().order_by("round", "pk")
    return [GroupGame(pairing, _seats(pairing)) for pairing in pairings]


def _seats(pairing: Pairing) -> tuple[SeatLine, ...]:
    texts = [points_text(points) for points in pairing.points or ()] or [""] * 4
    return tuple(
        SeatLine(entry.name, text) for entry, text in zip(pairing.entries, texts, strict=False)
    )
