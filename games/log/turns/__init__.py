"""Turns: the clock that runs in one, the last one made, and how the last of all ends the game."""
