"""The same cast as on the fast stage, committed for other processes to see."""

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
