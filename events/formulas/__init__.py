"""Ratings, pairings and standings as plain Python: no Django, no clock, no user."""
