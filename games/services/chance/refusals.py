"""Refusals about seeds: the codes, each with its sentence."""

from __future__ import annotations

from games.coded_text import N_, Refusal


class ChanceRefusal(Refusal):
    """Why a form with a sealed seed is refused."""

    FORM_SENT_BEFORE = "form-sent-before", N_("This form has been sent before. Send it once more.")
    OTHER_SEAL = (
        "other-seal",
        N_("Your bytes were made for another seal. Load the page anew and try once more."),
    )
    HASH_TAKEN = (
        "hash-taken",
        N_("Somebody at this table has chosen the same bytes. Load the page anew for others."),
    )
    MALFORMED_BYTES = (
        "malformed-bytes",
        N_("Bytes are 32 digits from 0 to 9 and a to f. Nothing was lost: correct them."),
    )
    OTHER_BYTES = (
        "other-bytes",
        N_("These are not the bytes you chose for this table. Nothing was lost: look for yours."),
    )
