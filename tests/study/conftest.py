"""The cast of games, for the tests of the app beside it."""

from tests.games.conftest import alice, bob, empty_cache

__all__ = ["alice", "bob", "empty_cache"]
