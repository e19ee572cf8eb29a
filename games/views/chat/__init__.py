"""Chat beside the board, and its moderation."""
