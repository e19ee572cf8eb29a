"""The explorer: what was played in finished games, found by position."""
