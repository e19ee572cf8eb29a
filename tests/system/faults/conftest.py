"""The same cast as on the fast stage, committed for other processes to see; and no such process."""

import pytest

from tests.games.conftest import (
    admin,
    alice,
    bob,
    bot_game,
    carol,
    empty_cache,
    live_game,
    now,
    play_moves,
    sogo_game,
)
from tests.support.fixtures.processes import SharedWorker

__all__ = [
    "admin",
    "alice",
    "bob",
    "bot_game",
    "carol",
    "empty_cache",
    "live_game",
    "now",
    "play_moves",
    "sogo_game",
]


@pytest.fixture
def no_worker(shared_worker: SharedWorker) -> None:
    """A worker of other tests is sent away: it would take rows that are counted here, and locks."""
    shared_worker.dismiss()
