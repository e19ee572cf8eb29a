"""The judgement of Sudoku cards: digits by what could be found, and by what is left to the
others.
"""

from games.bots.assessment.cards.judge import assess, is_judged, label_of, value_of

__all__ = ["assess", "is_judged", "label_of", "value_of"]
