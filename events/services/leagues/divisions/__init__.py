"""The divisions of a season: how they are seeded, begun, decided at the fixed end, and counted."""
