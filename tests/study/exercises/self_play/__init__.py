"""Exercises: found and proved in plain Python, stored, set and rated by the site."""
