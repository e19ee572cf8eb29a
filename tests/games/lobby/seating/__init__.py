"""Tests of who sits where at a table, and of what they give to chance before a game begins."""
