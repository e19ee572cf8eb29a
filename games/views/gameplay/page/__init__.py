"""The page of a game: its board, the side with the players, and what may be done besides."""
