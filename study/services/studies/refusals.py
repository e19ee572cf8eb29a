"""Refusals of a study: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class StudyRefusal(Refusal):
    """Why a line is not kept, or a study not shared."""

    NOT_YOUR_GAME = (
        "study-not-your-game",
        N_("While a game goes on, only its players keep variations of it."),
    )
    POSITION_GONE = (
        "study-position-gone",
        N_(
            "The position from which this line begins was taken back. What you typed is still here."
        ),
    )
    TOO_MANY = (
        "study-too-many",
        N_("A study has room for %(count)s lines. Throw one away first."),
    )
    TOO_LONG = (
        "study-too-long",
        N_("This line is too long to be kept. Begin it at a later position of the game."),
    )
    GAME_GOES_ON = (
        "study-game-goes-on",
        N_("You can share your variations when the game is over. Until then only you see them."),
    )
    ONLY_PLAYERS_OPEN = (
        "study-only-players-open",
        N_("Only its players can open their lines on the page of a game. You can share a link."),
    )
    GUESTS_OPEN_NOTHING = (
        "study-guests-open-nothing",
        N_("Guests share lines by a link alone. Sign up to open them: your games come with you."),
    )
    NOBODY_READS = (
        "study-nobody-reads",
        N_("Right now nobody else in this game reads what you open to its players."),
    )
    WITHHELD = (
        "study-withheld",
        N_("The staff have closed these lines to others, after a report. You keep them."),
    )
    NOTHING_REPORTED = (
        "study-nothing-reported",
        N_("No open report of another player is about these comments."),
    )
    NOTHING_KEPT = (
        "study-nothing-kept",
        N_("There is no line in this study yet. Keep one on the what-if board first."),
    )
