"""Offers of seats: the player who is to take over a seat is asked before that is decided."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Dispute, JobKind, RulingProposal
from games.services.disputes.locking import locked_dispute
from games.services.disputes.readers import notify_of_dispute
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings.proposals import open_proposal
from games.services.gamelog.actors import NotPermitted


def offer_to(dispute: Dispute, user: User) -> RulingProposal | None:
    """Return the open proposal by which `user` is to take over a seat."""
    proposal = open_proposal(dispute)
    return proposal if proposal and proposal.newcomer_id == user.pk else None


def answer_offer(dispute_id: UUID, user: User, *, agrees: bool, at: datetime) -> RulingProposal:
    """Agree to take over a seat, or decline it, before it is decided; the proposer is told.

    Raises NotPermitted, and Refused where the offer is closed.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        if not dispute.proposals.filter(newcomer=user).exists():
            raise NotPermitted(DisputeRefusal.SEAT_OF_ANOTHER)
        proposal = offer_to(dispute, user)
        if proposal is None:
            raise Refused(DisputeRefusal.OFFER_CLOSED)
        if proposal.newcomer_agrees != agrees:
            proposal.newcomer_agrees = agrees
            proposal.save(update_fields=["newcomer_agrees"])
            about = f"{proposal.pk}-{'yes' if agrees else 'no'}"
            notify_of_dispute(dispute, JobKind.SEAT_CHANGE, [proposal.by], at, object_id=about)
    return proposal
