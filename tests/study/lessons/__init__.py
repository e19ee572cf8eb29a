"""Lessons: what they say, their pages, and what is remembered of them."""
