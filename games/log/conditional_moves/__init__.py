"""Conditional moves as a tree of answers: how it is matched, edited and previewed. Plain Python."""
