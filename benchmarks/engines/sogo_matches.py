"""The compiled engine of Sogo against Python, which has ten times as long for each turn.

`python -m benchmarks.engines.sogo_matches [games]` plays more of them than `bench engines` does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks.engines.sogo import FORMS
from benchmarks.engines.target import EngineSample, EngineTarget
from benchmarks.play.matches import count_cpu_seconds, tally
from games.bots.budget import Budget, Engine
from games.bots.levels import Level
from games.bots.sogo import compiled, first_mill, most_balls
from games.rules.kit.core import Move, Position, Seat
from games.rules.sogo.position import SogoPosition

PYTHON_SECONDS, ENGINE_SECONDS = 0.3, 0.03
"""The time of a turn of Python, and a tenth of it for the compiled engine."""
AIMED_FORMS = ("4³, captures", "3³, captures", "5³")
"""The forms in which the engine is to be the stronger one in a tenth of the time."""
FREE = Level("", "", "", "", seconds=0)
"""As far as the time goes."""
OPENING_PLIES = 4
TELLING_GAME_COUNT = 20
"""How many games it takes to say which of two is stronger."""


def matches(openings: int, forms: tuple[str, ...] = AIMED_FORMS) -> Iterator[EngineTarget]:
    """Yield how the compiled engine fares, and what the turns of both take."""
    for name in forms:
        ours, theirs = _Timed(_compiled, ENGINE_SECONDS), _Timed(_python, PYTHON_SECONDS)
        result = tally("sogo", FORMS[name], (ours, theirs), openings, OPENING_PLIES)
        yield EngineTarget(
            f"Sogo {name}, {ENGINE_SECONDS} s a turn against Python with {PYTHON_SECONDS} s",
            "stronger in a tenth of the time",
            f"{result} in {ours.total / (theirs.total or 1):.2f} of the time",
            result.won > result.lost if result.games >= TELLING_GAME_COUNT else None,
        )


class _Timed:
    """An engine as a player with some seconds for each turn, and the CPU-seconds it took."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self.engine, self.seconds = engine, seconds
        self.total = 0.0

    def __call__(self, position: Position, seat: Seat, rng: Random) -> tuple[Move, ...]:
        began = process_time()
        turn = self.engine(position.view(seat), seat, FREE, rng, Budget(self.seconds))
        self.total += process_time() - began
        return turn


def _compiled(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    assert isinstance(view, SogoPosition)
    turn = compiled.think(view, level, rng, budget)
    assert turn is not None, "wasmtime is missing"
    return turn


def _python(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    assert isinstance(view, SogoPosition)
    search = most_balls if view.form.capture else first_mill
    return search.think(view, seat, level, rng, budget)


if __name__ == "__main__":
    count_cpu_seconds()
    sample = EngineSample(games=int(sys.argv[1]) if sys.argv[1:] else 12)
    for row in matches(sample.openings, tuple(FORMS)):
        print(row, flush=True)
