"""Ratings, pairings and standings in plain Python, without Django, clocks and users."""
