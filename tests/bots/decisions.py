"""Positions of any game of the catalogue in which somebody has to decide."""

from __future__ import annotations

from random import Random

from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Position, Seat


def decisions(key: str, seats: int) -> list[tuple[Position, Seat]]:
    """Return positions in which somebody has to decide, spread over a game played at random."""
    rng, found = Random(key), []
    position = RULESETS[key].start(seats, {})
    while position.outcome is None:
        seat = min(position.to_move)
        if seat == CHANCE:
            move = position.draw(rng)
        else:
            found.append((position, seat))
            move = rng.choice(list(position.legal_moves(seat)))
        position = position.play(move, seat)
    return found[:: max(1, len(found) // 6)]
