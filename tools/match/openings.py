"""Openings for matches: random moves drawn from a seed, so that no two games are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from games.rules.kit.core import CHANCE, Move, Position, Ruleset, Seat, settle

OPENING_PLIES = {"sogo": 4, "frege": 4}
"""How many random moves begin a game without chance; the others begin differently anyhow."""


@dataclass(frozen=True)
class DrawnOpening:
    """A game of two after its first moves."""

    position: Position
    moves: tuple[tuple[Seat, Move], ...]


def draw_opening(
    ruleset: Ruleset, options: Mapping[str, object], plies: int, rng: Random
) -> DrawnOpening:
    """Return a game after so many random moves that do not end it, and all that chance drew."""
    position, drawn = settle(ruleset.start(2, options), rng)
    moves = [(CHANCE, move) for move in drawn]
    for _attempt in range(plies):
        seat = min(position.to_move)
        move = rng.choice(list(position.legal_moves(seat)))
        after = position.play(move, seat)
        if after.outcome is None:
            position, drawn = settle(after, rng)
            moves += [(seat, move), *((CHANCE, draw) for draw in drawn)]
    return DrawnOpening(position, tuple(moves))
