"""Proposals on the page of a game: those that may be made, that wait, and that were answered."""
