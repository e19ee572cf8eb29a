"""Refusals about vacations: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ClockRefusal(Refusal):
    """Why a vacation is refused."""

    VACATION_BOOKED_ALREADY = (
        "vacation-booked-already",
        N_("You have booked a vacation in these days already: it begins on %(day)s."),
    )
    VACATION_USED_UP = (
        "vacation-used-up",
        N_("There is not that much vacation left then. Choose fewer days."),
    )
    VACATION_OVER = "vacation-over", N_("This vacation is over already.")
    VACATION_TOO_SHORT = (
        "vacation-too-short",
        N_("A vacation lasts 24 hours at least. Choose a later end."),
    )
    VACATION_TOO_FAR_AHEAD = (
        "vacation-too-far-ahead",
        N_("A vacation can be booked a year ahead at most."),
    )
