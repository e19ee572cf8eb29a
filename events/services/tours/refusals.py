"""Refusals of tours: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class TourRefusal(Refusal):
    """Why a player cannot ask for a game."""

    MONTH_NOT_RUNNING = "month-not-running", N_("The month of this tour does not run now.")
    TOO_MANY_GAMES = (
        "too-many-tour-games",
        N_("You have %(count)s games of this tour. Finish one, then ask for another."),
    )
