"""Refusals of team matches: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class TeamMatchRefusal(Refusal):
    """Why something is refused before a team match begins."""

    SAME_CLUB = "same-club", N_("A club cannot challenge itself. Choose another of your clubs.")
    NOT_TO_BE_CHALLENGED = (
        "not-to-be-challenged",
        N_("You cannot challenge this club. Ask another officer of your club to do it."),
    )
    BOARD_EMPTY = "board-empty", N_("Choose a player for each of the %(count)s boards.")
    PLAYER_TWICE = "player-twice", N_("%(name)s stands at two boards. Everybody plays at one.")
    PLAYER_NOT_ENTERED = (
        "player-not-entered",
        N_("Only members who have entered for your club can play. Look at the list again."),
    )
    PLAYER_LEFT_CLUB = (
        "player-left-club",
        N_("%(name)s has left your club. Choose somebody else."),
    )
    PLAYER_NOT_AVAILABLE = (
        "player-not-available",
        N_("%(name)s cannot begin games now. Choose somebody else."),
    )
