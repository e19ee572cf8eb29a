"""A digit that was written on the card."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.kit.core import Seat


@dataclass(frozen=True)
class Entry:
    """A digit on a square in somebody’s colour."""

    cell: int
    digit: int
    seat: Seat
