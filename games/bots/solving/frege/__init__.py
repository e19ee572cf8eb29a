"""The jobs of solving of Frege-Sudoku."""

from games.bots.solving.frege.jobs import best, find

__all__ = ["best", "find"]
