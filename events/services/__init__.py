"""Verbs of ratings and events: lock, ask the formulas, write, put work into the outbox."""
