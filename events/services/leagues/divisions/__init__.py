"""Divisions of a season: seeded, begun, decided at the fixed end, and counted."""
