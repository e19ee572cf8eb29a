"""Matches between neighbouring levels, from which the ratings of the bots follow.

`python -m benchmarks.ratings.bots sogo 100` plays a hundred openings from both sides for each step,
and prints the lines that `games/bots/ratings.py` stores; `sogo 100 strong` plays only the step from
`strong` upwards. Seconds are CPU-seconds of this process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise

from benchmarks.play.matches import count_cpu_seconds, level, tally
from games.bots import own_levels_of
from games.bots.ratings import LevelMatch
from tools.match.openings import OPENING_PLIES


def measure(key: str, openings: int, low: str = "") -> Iterator[LevelMatch]:
    """Yield the match of each step of a game; only that from `low` where it is named."""
    count_cpu_seconds()
    for lower, higher in pairwise(own_levels_of(key)):
        if low in ("", lower):
            players = (level(key, higher), level(key, lower))
            result = tally(key, {}, players, openings, OPENING_PLIES.get(key, 0))
            score = (result.won, result.drawn, result.lost)
            yield LevelMatch(key, higher, lower, *score, datetime.now(UTC).date())


if __name__ == "__main__":
    wanted, games, *lowest = sys.argv[1:]
    for match in measure(wanted, int(games), *lowest):
        print(f"    {match!r},", flush=True)
