"""The way from a full table to a game, on which all open what they have given to chance."""
