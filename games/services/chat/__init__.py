"""Chat between the players of a game, and its moderation."""
