"""The endgame of Frege-Sudoku against its aims: solved in time, from nothing, in CPU-seconds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

from benchmarks.engines.target import EngineTarget
from benchmarks.play.endgame import PLAYERS, Chooses, end_of_game, seconds_to_solve
from games.rules.frege.position import FregePosition

SECONDS_BY_EMPTIES = {28: 1.0, 32: 10.0}
"""How many cells are empty, and the seconds in which every such position is to be solved."""


def endgames(positions: int) -> Iterator[EngineTarget]:
    """Yield a row for each number of empty cells and each sort of player."""
    for empties, limit in SECONDS_BY_EMPTIES.items():
        for player, chooses in PLAYERS.items():
            found = islice(_ends(chooses, empties), positions)
            times = [seconds_to_solve(position, limit) for position in found]
            solved = sum(taken < limit for taken in times)
            yield EngineTarget(
                f"Frege, {empties} empty cells, {player} play",
                f"all in {limit:g} s",
                f"{solved} of {len(times)}, longest {max(times):.2f} s",
                solved == len(times),
            )


def _ends(chooses: Chooses, empties: int) -> Iterator[FregePosition]:
    """Yield positions of games that are not over before they are so full."""
    for number in count():
        if position := end_of_game(chooses, empties, Random(number)):
            yield position
