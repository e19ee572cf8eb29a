"""A dispute in every state that a mail may tell of."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import Dispute, JobKind
from games.models.disputes.proposals import Appeal, RulingProposal
from games.models.disputes.settlements import Settlement

NO_MAIL = {JobKind.BOT, JobKind.TURN_NEWS, JobKind.EVIDENCE}
"""Kinds of work that no mail tells of."""

ABOUT_A_PLAYER = {JobKind.SANCTIONED, JobKind.SANCTION_LIFTED}
"""Kinds of mails that tell of no game, but of a decision about a player."""


def with_all_steps(dispute: Dispute, judge: User, at: datetime) -> Dispute:
    """The dispute with an offer to settle, a proposed ruling and an appeal, all at once.

    No case is ever in all these states; mails of any of them can be written.
    """
    board = dispute.game.last_event
    reason = "Bitte."
    Settlement.objects.create(
        dispute=dispute,
        seat=dispute.game.seats.get(user=dispute.opened_by),
        outcome=Settlement.Outcome.DRAW,
        board=board,
        offered_at=at,
    )
    RulingProposal.objects.create(
        dispute=dispute,
        ruling=Dispute.Ruling.DISMISS,
        reason=reason,
        board=board,
        by=judge,
        proposed_at=at,
    )
    Appeal.objects.create(
        dispute=dispute,
        by=dispute.opened_by,
        ground=Appeal.Ground.FACTS,
        text=reason,
        filed_at=at,
        outcome=Appeal.Outcome.UPHELD,
        reason=reason,
        judge=judge,
        decided_at=at,
    )
    return dispute
