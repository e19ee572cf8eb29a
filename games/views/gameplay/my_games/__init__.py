"""The pages of a player's games: the running ones, and the archive of those that are over."""
