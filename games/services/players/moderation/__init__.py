"""Moderation of players: reports about them, sanctions with an end, and who of the staff may what."""
