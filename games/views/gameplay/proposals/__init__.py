"""Proposals on the page of a game: those that may be made, that are pending, and that were
answered.
"""
