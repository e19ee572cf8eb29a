"""Lessons: what a player has learned so far."""
