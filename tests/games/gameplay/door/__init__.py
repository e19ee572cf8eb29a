"""Tests of the door to a game, and of the same for many games at once."""
