"""Lessons in a real browser."""
