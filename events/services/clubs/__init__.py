"""Clubs: founded, joined and left, and looked after by their officers."""
