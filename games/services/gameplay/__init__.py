"""Playing a game: the one door, how a game starts, bot turns, conditional moves, private notes."""
