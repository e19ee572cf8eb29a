"""A clock for bots that counts how often they look at it, so that no test depends on a machine's
speed; and positions in which somebody has to decide.
"""

from __future__ import annotations

from random import Random

import pytest

from games.rules import RULESETS
from games.rules.kit.core import CHANCE, Position, Seat

LOOKS = 50
END = LOOKS + 2
"""Looks until so many milliseconds are over: one to begin with, one that finds them over."""


class Ticking:
    """Every look at it puts it on by a millisecond."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    """The clock of all bots; how long they take by a real one `run.py bench bots` tells."""
    clock = Ticking()
    monkeypatch.setattr("games.bots.budget.monotonic", clock)
    return clock


def decisions(key: str, seats: int) -> list[tuple[Position, Seat]]:
    """Return positions in which somebody has to decide, spread over a game played at random."""
    rng, found = Random(key), []
    position = RULESETS[key].start(seats, {})
    while position.outcome is None:
        seat = min(position.to_move)
        if seat == CHANCE:
            move = position.draw(rng)
        else:
            found.append((position, seat))
            move = rng.choice(list(position.legal_moves(seat)))
        position = position.play(move, seat)
    return found[:: max(1, len(found) // 6)]
