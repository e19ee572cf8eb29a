"""The page of a game, the commands of its seats, and the list of a player’s games."""
