"""Statistics about fair play: what reviews say of a player's decisions, for the staff alone."""
