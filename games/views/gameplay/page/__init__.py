"""The page of a game: its board, its players, and the actions besides moving."""
