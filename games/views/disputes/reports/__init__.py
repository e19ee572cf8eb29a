"""The page on which a player reports a problem."""
