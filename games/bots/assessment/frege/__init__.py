"""Frege-Sudoku's decisions: the endgame solved, before it the placements counted."""

from games.bots.assessment.frege.judge import assess

__all__ = ["assess"]
