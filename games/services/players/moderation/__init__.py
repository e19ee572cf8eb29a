"""Moderation of players: reports about them, sanctions with an end, and who may decide."""
