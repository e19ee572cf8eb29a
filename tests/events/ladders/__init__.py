"""Ladders: challenges, places and what is refused."""
