"""The way from a full table to a game: all open what they have given to chance."""
