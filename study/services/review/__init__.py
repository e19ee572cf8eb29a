"""Reviews: what engines find in finished games, kept, and asked for by players."""
