"""The judgement of Sudoku tiles: decisions by the tile that was drawn, with its luck shown
apart.
"""

from games.bots.assessment.tiles.judge import assess

__all__ = ["assess"]
