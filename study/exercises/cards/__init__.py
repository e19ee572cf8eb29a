"""The exercises of Sudoku cards: one digit that is easier to find than all others."""

from study.exercises.cards.finds import DigitFind, hardest_find

__all__ = ["DigitFind", "hardest_find"]
