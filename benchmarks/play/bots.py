"""How long bots take for a turn of each game, and how much memory: each game in a fresh process.

`python -m benchmarks.play.bots tiles` measures one game and prints its lines.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.support.whole_games import positions
from games.bots import LEVELS, choose, montecarlo
from games.bots.budget import Budget
from games.rules import RULESETS
from games.rules.kit.core import Position, Seat

TURN_COUNT = 7
"""Decisions, spread evenly over a whole game."""


def measure() -> Iterator[str]:
    """Yield a line for each game and level."""
    for key in RULESETS:
        process = subprocess.run(
            [sys.executable, "-m", "benchmarks.play.bots", key],
            capture_output=True,
            text=True,
            check=True,
        )
        yield from process.stdout.splitlines()


def main(key: str) -> None:
    """Print the lines of one game."""
    found = positions(key)
    picked = found[1 :: max(1, len(found) // TURN_COUNT)]
    before = _megabytes()
    for level in LEVELS.values():
        taken = [_seconds(key, level.key, *sample) for sample in picked]
        _print_times(f"{key}, {level.key}", taken, level.seconds)
    taken = [_searched(*sample) for sample in picked]
    _print_times(f"{key}, Monte Carlo", taken, 0.5)
    print(f"{key}, memory of all this: {_megabytes() - before:.0f} MB more than the rules")


def _print_times(name: str, taken: list[float], allowed: float) -> None:
    print(
        f"{name:24} turn: median {median(taken):5.2f} s, longest {max(taken):5.2f} s "
        f"(may think {allowed:.1f} s)"
    )


def _seconds(key: str, level: str, position: Position, seat: Seat) -> float:
    began = perf_counter()
    choose(key, level, position.view(seat), seat, Random(1))
    return perf_counter() - began


def _searched(position: Position, seat: Seat) -> float:
    began = perf_counter()
    montecarlo.think(position.view(seat), seat, LEVELS["master"], Random(1), Budget(0.5))
    return perf_counter() - began


def _megabytes() -> float:
    """Return the most memory this process ever held (Linux counts it anew for each program)."""
    held = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(held[1]) / 1024 if held else 0.0


if __name__ == "__main__":
    main(sys.argv[1])
