"""The deadlines of the staff, by which a dispute is to be taken up and decided."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Dispute

TRIAGE_PERIOD, DECISION_PERIOD = timedelta(hours=48), timedelta(days=7)
"""How long after its filing a dispute should be claimed, and how long after it should be
decided.
"""


def due_at(dispute: Dispute) -> datetime:
    """Return until when the next step is due: first the claim, then the decision."""
    return dispute.opened_at + (DECISION_PERIOD if dispute.claimed_at else TRIAGE_PERIOD)


def is_left_to_players(dispute: Dispute, at: datetime) -> bool:
    """Return whether the staff have taken too long, so that the players are offered a way out."""
    return dispute.state == Dispute.State.OPEN and at >= dispute.opened_at + DECISION_PERIOD
