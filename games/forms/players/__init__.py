"""Forms about players: their preferences, and the moderation of them."""
