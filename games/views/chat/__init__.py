"""The chat beside the board, and its moderation."""
