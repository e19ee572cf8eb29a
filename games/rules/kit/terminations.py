"""Why games end: the codes of the site here, those of a game in its own folder."""

from __future__ import annotations

from games.coded_text import N_, CodedText


class Termination(CodedText):
    """Why a game ended: a code, and a clause that says it, such as “the board is full”.

    Each game derives a class with the endings of its own rules and names it in its ruleset.
    """


class SiteTermination(Termination):
    """The ways in which any game can end, whatever its rules.

    >>> SiteTermination.TIMEOUT == "timeout", SiteTermination("timeout").template
    (True, 'time')
    """

    RESIGNATION = "resignation", N_("resignation")
    TIMEOUT = "timeout", N_("time")
    AGREEMENT = "agreement", N_("draw agreed")
    RULING = "ruling", N_("ruling")
    ABANDONMENT = "abandonment", N_("nobody moved any more")
    NOT_BEGUN = "not-begun", N_("not begun in time")
    TERM_OVER = "term-over", N_("the agreed time was over")
