"""Games, seats, events, and what players keep about a game for themselves."""
