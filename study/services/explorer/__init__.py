"""The explorer: the moves of finished games, found by position."""
