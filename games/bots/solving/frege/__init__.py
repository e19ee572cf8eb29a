"""Frege-Sudoku in jobs of solving."""

from games.bots.solving.frege.jobs import best, find

__all__ = ["best", "find"]
