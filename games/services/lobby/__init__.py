"""Finding a game: tables, seats, terms, standing challenges, rematches, quotas and blocks."""
