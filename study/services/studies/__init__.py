"""Studies: the variations of a game that a player keeps, and shares once it is over."""
