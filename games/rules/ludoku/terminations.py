"""How a game of Ludoku ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class LudokuTermination(Termination):
    """Why a game of Ludoku ended."""

    DICE_SPENT = (
        "dice-spent",
        N_("No die is left in play: each that fitted nowhere went out."),
    )
