"""Refusals about seeds: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ChanceRefusal(Refusal):
    """Why a form with a sealed seed is refused."""

    FORM_SENT_BEFORE = "form-sent-before", N_("This form has been sent before. Send it once more.")
