"""Frege-Sudoku's decisions: the endgame solved, before it the placements counted."""

from games.bots.assessment.frege.judge import assess
from games.bots.assessment.frege.outlook import outlook_of

__all__ = ["assess", "outlook_of"]
