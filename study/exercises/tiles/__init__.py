"""The exercises of Sudoku tiles: one square is clearly better for the open tile than all others."""

from study.exercises.tiles.choices import best_squares
from study.exercises.tiles.page_texts import SquareWording

__all__ = ["SquareWording", "best_squares"]
