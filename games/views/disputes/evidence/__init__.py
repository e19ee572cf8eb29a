"""The record of staff acts, and private contents of a game."""
