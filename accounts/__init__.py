"""Players: accounts, guests and their preferences. Knows nothing about games."""
