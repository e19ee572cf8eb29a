"""Clubs: their members, their pages and their events."""
