"""Games, seats and events, and what players store about a game for themselves."""
