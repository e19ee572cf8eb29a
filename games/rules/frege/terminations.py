"""How a game of Frege-Sudoku ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class FregeTermination(Termination):
    """Why a game of Frege-Sudoku ended."""

    BOARD_FULL = "board-full", N_("All cells are filled.")
    NO_MOVE_LEFT = "no-move-left", N_("%(seat)s could not enter a letter any more.")
