"""Proposals at the level of the log: made, answered, expired."""
