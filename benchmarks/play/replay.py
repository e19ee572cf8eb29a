"""The cost of replaying a full game of each kind from its log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from benchmarks.support.timing import cost
from benchmarks.support.whole_games import whole_game
from games.log.events import Entry, EventKind
from games.log.evolve import evolve
from games.rules import RULESETS
from games.rules.kit.core import CHANCE, replay


def measure() -> Iterator[str]:
    """Yield the lines of the report: the rules alone, and the log with clocks and proposals."""
    for key in RULESETS:
        yield from _measure(key)


def _measure(key: str) -> Iterator[str]:
    seats = RULESETS[key].seats[0]
    moves = [(seat, str(move)) for seat, move in whole_game(key)]
    rules = cost(lambda n: replay(RULESETS[key], seats, {}, moves), 50)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    options = RULESETS[key].clean({})
    start = {
        "ruleset": key,
        "seats": seats,
        "options": options,
        "time": [259200000] * 3,
        "people": {},
        "bots": {},
    }
    log = [Entry(EventKind.STARTED, None, start, 0, at)]
    log += [
        Entry(
            EventKind.CHANCE if seat == CHANCE else EventKind.MOVE, seat, {"move": text}, number, at
        )
        for number, (seat, text) in enumerate(moves, start=1)
    ]
    whole = cost(lambda n: evolve(log), 50)
    name = f"{key}, {len(moves)} moves"
    yield f"{name:20} rules alone {rules.cpu:6.2f}, the whole log {whole.cpu:6.2f} ms CPU (aim ≤ 5)"
