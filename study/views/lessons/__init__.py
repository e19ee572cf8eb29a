"""Lessons: the list of them, their steps, and what a browser remembers of them."""
