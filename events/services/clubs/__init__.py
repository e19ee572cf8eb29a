"""Clubs, which players found, join and leave, and which officers look after."""
