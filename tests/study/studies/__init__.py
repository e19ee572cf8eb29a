"""Studies: lines that a player keeps of a game, and shares once it is over."""
