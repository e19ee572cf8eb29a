"""How often the end of Frege-Sudoku is solved within a second, by empty cells and by who played.

`python -m benchmarks.play.endgame [games]` measures; CPU seconds, each solution from nothing. The
aim: every position with at most 28 empty cells in a second, with 32 in ten.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from time import process_time

from benchmarks.play.matches import count_cpu_seconds
from games.bots import choose
from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground
from games.bots.frege.compiled import solver_of
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move
from tests.bots.frege.frege_games import begin, eager

EMPTIES = (20, 24, 26, 28, 30, 32)
MAX_SECONDS = 15.0
"""Seconds after which a position counts as not solved."""

Chooses = Callable[[FregePosition, Random], Move]


def measure(games: int = 12) -> Iterator[str]:
    """Yield a line for each number of empty cells and each sort of player."""
    count_cpu_seconds()
    for name, chooses in PLAYERS.items():
        for empties in EMPTIES:
            yield _line(f"{name} play, {empties} empty", _times(chooses, empties, games))


def _engine(position: FregePosition, rng: Random) -> Move:
    (move,) = choose("frege", "strong", position, position.turn, rng, nodes=300)
    return move


PLAYERS: dict[str, Chooses] = {"greedy": eager, "engine": _engine}
"""The players of the games whose ends are solved."""


def _times(chooses: Chooses, empties: int, games: int) -> list[float]:
    """Return the seconds by game; those that ended before they were so full do not count."""
    found = (end_of_game(chooses, empties, Random(number)) for number in range(games))
    return [seconds_to_solve(position) for position in found if position is not None]


def end_of_game(chooses: Chooses, empties: int, rng: Random) -> FregePosition | None:
    """Return the position of a game with so many empty cells; None where it is over before."""
    position = begin(rng)
    while position.outcome is None and position.free.bit_count() > empties:
        position = position.play(chooses(position, rng), position.turn)
    return None if position.outcome else position


def seconds_to_solve(position: FregePosition, most: float = MAX_SECONDS) -> float:
    """Return the seconds that the value of a position takes; `most` where it is not found by
    then.
    """
    ground = Ground(position)
    us, them = ground.rooms(position.turn), ground.rooms(1 - position.turn)
    began = process_time()
    try:
        solver_of(ground.seen, Budget(most)).value(us, them, dead=bool(ground.dead))
    except OutOfBudget:
        return most
    return process_time() - began


def _line(name: str, times: list[float]) -> str:
    within, in_ten = (sum(time <= limit for time in times) for limit in (1, 10))
    most = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    return (
        f"{name:24} {within} of {len(times)} in 1 s, {in_ten} in 10 s; "
        f"median {median(times):6.3f} s, 95 % {most:6.2f} s, longest {max(times):5.2f} s"
    )


if __name__ == "__main__":
    for line in measure(int(sys.argv[1]) if sys.argv[1:] else 40):
        print(line, flush=True)
