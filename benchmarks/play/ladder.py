"""Whether each level is a step: every one against the one below it, from random openings.

`python -m benchmarks.play.ladder sogo 100` plays a hundred openings from both sides. The aim is
60 % of the decided games; seconds are CPU-seconds of this process. `sogo 100 strong 1000` plays
only the step from `strong` upwards, with a thousand nodes a turn instead of seconds: a quick look.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.play.matches import count_cpu_seconds, level, tally
from games.bots import levels_of
from tools.match.openings import OPENING_PLIES


def measure(key: str, openings: int, low: str = "", nodes: int | None = None) -> Iterator[str]:
    """Yield a line for each step; only that from `low` where it is named."""
    count_cpu_seconds()
    for lower, higher in pairwise(levels_of(key)):
        if low in ("", lower):
            players = (level(key, higher, nodes), level(key, lower, nodes))
            result = tally(key, {}, players, openings, OPENING_PLIES.get(key, 0))
            yield f"{key}: {higher} against {lower} {result}, {result.share:.0%} (aim ≥ 60 %)"


if __name__ == "__main__":
    wanted, games, *more = sys.argv[1:]
    for line in measure(wanted, int(games), *more[:1], *map(int, more[1:])):
        print(line, flush=True)
