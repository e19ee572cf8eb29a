"""Refusals of lessons: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class LessonRefusal(Refusal):
    """Why a lesson takes no answer that the rules of the game would permit."""

    TURN_UNFINISHED = (
        "turn-unfinished",
        N_("Your turn is not over yet. Place what is left, then send it."),
    )
