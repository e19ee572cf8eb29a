"""The exercises of Sudoku cards: one digit is easier to find than all others."""

from study.exercises.cards.collection import CardCollection
from study.exercises.cards.finds import DigitFind, hardest_find
from study.exercises.cards.page_texts import DigitWording

__all__ = ["CardCollection", "DigitFind", "DigitWording", "hardest_find"]
