"""Turns: the clock that runs in one, automatic moves, the last turn, and how a game ends."""
