"""Divisions of a league, movement between them, and the dates of seasons."""
