"""Ratings: the games that count, the effect of each result, and who may see it."""
