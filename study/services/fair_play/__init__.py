"""Statistics about fair play: the reviewed decisions of players, for the staff alone."""
