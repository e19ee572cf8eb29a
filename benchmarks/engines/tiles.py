"""The end of Sudoku tiles against its aim: exact results for the last decisions of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks.engines.target import EngineTarget
from games.bots import choose
from games.bots.budget import Budget
from games.bots.tiles.bounds import are_exact
from games.bots.tiles.endgame import bounds_of
from games.bots.tiles.last_squares import LastSquares
from games.rules import RULESETS
from games.rules.kit.core import settle
from games.rules.tiles.position import TilesPosition

LAST_DECISION_COUNT = 6
FEW_TILE_COUNT = 8
"""Where no more than these can be laid, every move is to have its exact result."""
REVIEW_NODE_COUNT = 5_000
"""The nodes of a review that works out an end of Sudoku tiles."""


def last_tiles(games: int) -> Iterator[EngineTarget]:
    """Yield in how many games the last decisions are exact, the last one first, and how many
    decisions are where few tiles can still be laid.
    """
    exact, near, near_exact, began = [0] * LAST_DECISION_COUNT, 0, 0, process_time()
    for seed in range(100, 100 + games):
        for number, position in enumerate(_decisions(Random(seed))):
            is_near = len(LastSquares(position).cells) <= FEW_TILE_COUNT
            if number >= LAST_DECISION_COUNT and not is_near:
                break
            found = _is_exact(position)
            if number < LAST_DECISION_COUNT:
                exact[number] += found
            near, near_exact = near + is_near, near_exact + (is_near and found)
    taken = (process_time() - began) / games / LAST_DECISION_COUNT
    yield EngineTarget(
        f"Sudoku tiles, the last {LAST_DECISION_COUNT} decisions of {games} games, the last first",
        "all exact",
        f"{', '.join(map(str, exact))} exact, {taken:.2f} s each",
        min(exact) == games,
    )
    yield EngineTarget(
        f"Sudoku tiles, where {FEW_TILE_COUNT} tiles at most can still be laid",
        "all exact",
        f"{near_exact} of {near}",
        near_exact == near if near else None,
    )


def _is_exact(position: TilesPosition) -> bool:
    budget = Budget(0, REVIEW_NODE_COUNT)
    bounds = bounds_of(position, position.turn, budget, is_enough=are_exact)
    return bool(bounds) and are_exact(bounds)


def _decisions(rng: Random) -> list[TilesPosition]:
    """Return them of a game between strong bots, the last one first."""
    rules, found = RULESETS["tiles"], []
    position, _drawn = settle(rules.start(2, rules.clean({})), rng)
    while not position.outcome:
        assert isinstance(position, TilesPosition)
        found.append(position)
        turn = choose("tiles", "strong", position, position.turn, rng, nodes=300)
        position, _drawn = settle(position.play(turn[0], position.turn), rng)
    return found[::-1]
