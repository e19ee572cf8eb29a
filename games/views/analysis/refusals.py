"""Refusals of the analysis board: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class AnalysisRefusal(Refusal):
    """Why the analysis board refuses a text or a move."""

    TEXT_TOO_LONG = "text-too-long", N_("That text is too long for a position or a game.")
    HAS_HEADERS = (
        "has-headers",
        N_("That is a whole game with headers: take “Read a game from its text”."),
    )
    ONLY_IN_THE_GAME = (
        "only-in-the-game",
        N_("That can only be asked for in the game itself."),
    )
    CHANCE_NOT_CHOOSABLE = (
        "chance-not-choosable",
        N_("Nobody can choose here what chance lays face down."),
    )
