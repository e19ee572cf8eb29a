"""The engine of Frege-Sudoku: exact in the endgame, careful before."""

from games.bots.frege.root import think

__all__ = ["think"]
