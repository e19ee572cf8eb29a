"""Exercises: how they are found in games, set each day, tried, and rated by attempts."""
