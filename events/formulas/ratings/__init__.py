"""Ratings as a fold over the list of results: skills, the scale, and when a game does not count."""
