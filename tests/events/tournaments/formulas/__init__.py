"""Pairing tables, standings and places, worked out in plain Python."""
