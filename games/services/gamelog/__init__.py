"""The stored log of a game: read, locked, projected, audited; and who may act on it."""
