"""How a game of Frege-Sudoku ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class FregeTermination(Termination):
    """Why a game of Frege-Sudoku ended."""

    BOARD_FULL = "board-full", N_("all cells are filled")
    NO_MOVE_LEFT = "no-move-left", N_("the next letter could not be entered")
