"""Ready flags of players who want to play now."""
