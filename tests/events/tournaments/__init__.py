"""Tournaments: paired, run and shown."""
