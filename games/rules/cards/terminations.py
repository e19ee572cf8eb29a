"""How a game of Sudoku cards ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class CardsTermination(Termination):
    """Why a game of Sudoku cards ended."""

    PUZZLE_SOLVED = "puzzle-solved", N_("the puzzle is solved")
    DEAD_END = "dead-end", N_("no digit fits any more")
    FRUITLESS_ROUNDS = "fruitless-rounds", N_("three rounds brought no digit")
    GIVEN_UP = "given-up", N_("it was given up")
    ALL_AGREED = "all-agreed", N_("all agreed to stop")
