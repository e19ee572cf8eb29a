"""Exercises: found in finished games, set one a day, tried, and rated by those who try them."""
