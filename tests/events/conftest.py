"""The cast of games, for the tests of the app beside it."""

from tests.games.conftest import admin, alice, bob, carol, empty_cache, play_moves

__all__ = ["admin", "alice", "bob", "carol", "empty_cache", "play_moves"]
