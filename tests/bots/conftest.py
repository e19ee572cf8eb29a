"""A clock for bots that counts how often they look at it: no test depends on a machine's speed."""

from __future__ import annotations

import pytest

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
