"""The judgement of Sudoku tiles: decisions by the tile that was drawn, with its luck shown
apart.
"""

from games.bots.assessment.tiles.judge import assess
from games.bots.assessment.tiles.recorded import recorded_search

__all__ = ["assess", "recorded_search"]
