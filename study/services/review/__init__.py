"""Reviews: the findings of engines in finished games, stored and requested by players."""
