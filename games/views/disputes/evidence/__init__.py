"""The record of staff acts, and private things of a game."""
