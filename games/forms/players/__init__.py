"""The forms about players: their preferences, and moderation."""
