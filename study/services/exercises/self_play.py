"""Games between bots that are played only for their exercises, and not stored."""

from __future__ import annotations

from random import Random

from games.bots import choose, own_levels_of
from games.rules.kit.core import CHANCE, Move, Options, Position, Ruleset

LEVELS_AT_PLAY = ("beginner", "casual", "skilled")
"""The levels of these bots, which make mistakes, since mistakes make exercises."""
MAX_NODES_PER_TURN = 20_000


def play(rules: Ruleset, options: Options, rng: Random) -> list[Position]:
    """Return all positions of a game between two bots."""
    offered = [key for key in LEVELS_AT_PLAY if key in own_levels_of(rules.key)]
    levels = [rng.choice(offered) for _ in range(2)]
    position: Position = rules.start(2, options)
    positions = [position]
    while not position.outcome:
        (seat,) = position.to_move
        if seat == CHANCE:
            turn: tuple[Move, ...] = (position.draw(rng),)
        else:
            turn = choose(rules.key, levels[seat], position, seat, rng, nodes=MAX_NODES_PER_TURN)
        for move in turn:
            position = position.play(move, seat)
            positions.append(position)
    return positions
