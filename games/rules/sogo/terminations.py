"""How a game of Sogo ends by its rules."""

from __future__ import annotations

from games.rules.kit.core import N_, Termination


class SogoTermination(Termination):
    """Why a game of Sogo ended."""

    MILL_CLOSED = "mill-closed", N_("%(seat)s closed a mill.")
    BOARD_FULL = "board-full", N_("The board is full.")
    CAPTURES_COUNTED = (
        "captures-counted",
        N_("The board is full, and the balls taken were counted."),
    )
