"""The rounds of an event: the pairings of the next one, and the games that it begins."""
