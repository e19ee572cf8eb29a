"""Ratings: which games count, what follows from each result, and who may see it."""
