"""What it costs to replay a full game from its log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from benchmarks.timing import cost
from games.log.events import Entry, Kind
from games.log.folding import fold
from games.rules import RULESETS
from games.rules.core import replay
from games.rules.sogo.lines import rod_names

DRAWN = "EBCAC47D9844D41156FB30ADBA803780039655EFFABF36627521992D128EECC7"


def measure() -> Iterator[str]:
    """Lines of the report: the rules alone, and the whole log with clocks and offers."""
    rods = [rod_names(4)[int(digit, 16)] for digit in DRAWN]
    moves = [(number % 2, rod) for number, rod in enumerate(rods)]
    rules = cost(lambda n: replay(RULESETS["sogo"], 2, {}, moves), 50)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    start = {"ruleset": "sogo", "seats": 2, "options": {}, "days": 3, "bots": {}}
    log = [Entry(Kind.STARTED, None, start, 0, at)]
    log += [Entry(Kind.MOVE, n % 2, {"move": rod}, n + 1, at) for n, rod in enumerate(rods)]
    whole = cost(lambda n: fold(log), 50)
    yield f"sogo, 64 moves, rules alone       {rules.cpu:6.2f} ms CPU  (aim ≤ 5)"
    yield f"sogo, 64 moves, the whole log     {whole.cpu:6.2f} ms CPU  (aim ≤ 5)"
