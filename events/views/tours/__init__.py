"""The pages of tours: the tables, and the button by which a player asks for a game."""
