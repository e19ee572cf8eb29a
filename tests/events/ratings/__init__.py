"""Ratings: the fold, the list of results, pages and privacy."""
