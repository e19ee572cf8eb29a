"""All aims of the engines, row by row, in CPU-seconds of this process.

The long matches are left out: with `--games=200` the steps between levels are judged by what is
played now, and `--positions=40` tells more of the endgames.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from benchmarks.engines import frege, levels, sogo, sogo_matches, tiles
from benchmarks.engines.target import EngineSample, EngineTarget
from benchmarks.play.matches import count_cpu_seconds
from games.rules import RULESETS

TILES_GAMES_PER_POSITION = 2
TURN_COUNT = 2
"""Decisions of a game for which the turns of all levels are timed."""


def measure(sample: EngineSample) -> Iterator[str]:
    """Yield the lines of the report."""
    count_cpu_seconds()
    began = process_time()
    yield from sogo.speeds_without_aim()
    counts = {True: 0, False: 0, None: 0}
    for row in rows(sample):
        counts[row.is_met] += 1
        yield str(row)
    yield (
        f"{counts[True]} aims met, {counts[False]} missed, {counts[None]} open, in "
        f"{process_time() - began:.0f} CPU-seconds; more: --positions=40 --games=200"
    )


def rows(sample: EngineSample) -> Iterator[EngineTarget]:
    """Yield every aim of the engines."""
    yield from sogo.speed()
    yield sogo.small_board_solved()
    yield from sogo.exact_values(sample.positions)
    yield from sogo.found_wins()
    yield from sogo_matches.matches(sample.openings)
    yield from frege.endgames(sample.positions)
    yield from tiles.last_tiles(TILES_GAMES_PER_POSITION * sample.positions)
    for key in RULESETS:
        yield from levels.steps(key, sample.openings)
        yield levels.ratings(key)
        yield from levels.turn_times(key, TURN_COUNT)
