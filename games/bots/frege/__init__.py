"""The engine of Frege-Sudoku: exact in the endgame, cautious before it."""

from games.bots.frege.root import think

__all__ = ["think"]
