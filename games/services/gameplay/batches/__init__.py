"""Batches of games: the same rows as for one game at a time, written by few statements."""
