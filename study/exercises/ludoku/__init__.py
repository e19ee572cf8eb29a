"""The exercises of Ludoku: one way to place the dice of a roll is better than the others."""

from study.exercises.ludoku.choices import best_placements
from study.exercises.ludoku.page_texts import RollWording
from study.exercises.ludoku.turn_text import in_order

__all__ = ["RollWording", "best_placements", "in_order"]
