"""Refusals of ladders: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LadderRefusal(Refusal):
    """Why a player cannot challenge another one."""

    LADDER_CLOSED = "ladder-closed", N_("This ladder takes no challenges now.")
    OUT_OF_REACH = (
        "out-of-reach",
        N_("You can challenge the %(places)s players right above you. Places may have changed."),
    )
    PLAYING_ALREADY = "playing-already", N_("You are playing a game against this player already.")
    TOO_MANY_CHALLENGES = (
        "too-many-challenges",
        N_("Nobody plays more than %(count)s games of a ladder at once. Wait until one is over."),
    )
