"""Refusals about texts: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class TextRefusal(Refusal):
    """Why a text that a player writes is refused."""

    TEXT_MISSING = "text-missing", N_("There is nothing to send: write something first.")
    TEXT_TOO_LONG = (
        "text-too-long",
        N_("That is too long: %(count)s characters. Up to %(most)s fit."),
    )
