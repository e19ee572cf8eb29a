"""The pairings, points and places of events."""
