"""Refusals of a review: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ReviewRefusal(Refusal):
    """Why a game is not reviewed."""

    GAME_GOES_ON = (
        "review-game-goes-on",
        N_("A review begins when the game is over. Come back then."),
    )
    NO_ENGINE = (
        "review-no-engine",
        N_("No engine reviews this game yet. You can still try out lines on the what-if board."),
    )
    NOTHING_DECIDED = (
        "review-nothing-decided",
        N_("Nobody has made a move in this game that could be reviewed."),
    )
    TOO_MANY = (
        "review-too-many",
        N_("Your reviews of today are used up: %(count)s a day. Please ask for this one tomorrow."),
    )
