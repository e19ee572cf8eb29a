"""Routes of which the tests of two worlds ask no row, and why."""

from __future__ import annotations

SENT_ONLY = (
    "moderation_judge",
    "push_",
    "dead_job_",
    "dispute_answer",
    "proposal_",
    "appeal_",
    "settlement_",
    "reason_template_delete",
    "player_report_dismiss",
    "sanction_",
)
"""Routes that take forms alone. What they are about is shown by the pages of the case and of the
staff, which are asked; a GET is refused before any row is looked up.
"""
OF_NO_GAME = ("mfa_", "challenge", "vacation_")
"""Routes about a second factor, a challenge and a vacation: there is no game in them."""
