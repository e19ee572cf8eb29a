"""The page of a game, what its seats send, and the list of a player’s games."""
