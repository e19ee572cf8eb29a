"""Conditional moves as a tree of answers: matched, edited, previewed. Plain Python."""
