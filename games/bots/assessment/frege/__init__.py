"""The judgement of Frege-Sudoku: the endgame is solved, and before it placements are counted."""

from games.bots.assessment.frege.judge import assess
from games.bots.assessment.frege.outlook import outlook_of
from games.bots.assessment.frege.recorded import recorded_search

__all__ = ["assess", "outlook_of", "recorded_search"]
