"""How a game of Sudoku cards ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class CardsTermination(Termination):
    """Why a game of Sudoku cards ended."""

    PUZZLE_SOLVED = "puzzle-solved", N_("The puzzle is solved.")
    DEAD_END = "dead-end", N_("No digit fits any more.")
    FRUITLESS_ROUNDS = "fruitless-rounds", N_("Three rounds brought no digit.")
    ROUNDS_PLAYED = "rounds-played", N_("All rounds have been played.")
    GIVEN_UP = "given-up", N_("The puzzle was given up.")
    ALL_AGREED = "all-agreed", N_("All agreed to stop.")
