"""The pages of studies: a player's own lines of a game, and shared ones."""
