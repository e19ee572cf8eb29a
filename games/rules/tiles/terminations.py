"""How a game of Sudoku tiles ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class TilesTermination(Termination):
    """Why a game of Sudoku tiles ended."""

    TILE_UNPLACEABLE = "tile-unplaceable", N_("The %(tile)s fitted nowhere.")
    BAG_EMPTY = "bag-empty", N_("The bag was empty.")
