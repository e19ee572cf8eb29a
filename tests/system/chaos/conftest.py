"""The cast of the fast stage."""

from tests.games.conftest import alice, bob, bot_game, empty_cache, now, play_moves

__all__ = ["alice", "bob", "bot_game", "empty_cache", "now", "play_moves"]
