"""The editor of conditional moves, and the notice on the page of a game."""
