"""The editor of conditional moves, and what a game page says of them."""
