"""The relevance of news of disputes, asked just before sending."""

from __future__ import annotations

from datetime import datetime

from games.models import Dispute, Game, Outbox, Seat
from games.services.disputes.rulings.appeals import appeal_of
from games.services.disputes.rulings.proposals import open_proposal
from games.services.disputes.settlements import open_offer
from games.services.notifications.delivery_reasons import DeliveryReason


def disputed(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a closed dispute, and to readers who are neither players nor staff."""
    if row.dispute and row.dispute.state == Dispute.State.OPEN:
        return "" if seat or (row.user and row.user.is_arbiter) else DeliveryReason.NOTHING_TO_TELL
    return DeliveryReason.DISPUTE_CLOSED if seat else DeliveryReason.NOTHING_TO_TELL


def asked(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to a question that is answered, or whose dispute is closed."""
    if not row.dispute or row.dispute.state != Dispute.State.OPEN:
        return DeliveryReason.DISPUTE_CLOSED
    waits = row.dispute.questions.filter(seat=seat, answered_at=None).exists()
    return "" if waits else DeliveryReason.NOTHING_TO_TELL


def ruled(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of a ruling whose dispute is gone."""
    return "" if row.dispute else DeliveryReason.NOTHING_TO_TELL


def proposed(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of a proposed ruling that is closed, and to readers who are strangers to
    it.
    """
    if not row.dispute or not _concerns(row, seat):
        return DeliveryReason.NOTHING_TO_TELL
    proposal = open_proposal(row.dispute)
    return "" if proposal and str(proposal.pk) == row.object_id else DeliveryReason.PROPOSAL_GONE


def seat_change(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of an offered seat that is answered or closed, and of a change that did not
    take place.
    """
    dispute = row.dispute
    if dispute is None:
        return DeliveryReason.NOTHING_TO_TELL
    proposal = open_proposal(dispute)
    if proposal is None:
        is_told = row.user_id in {dispute.leaver_id, dispute.newcomer_id}
        return "" if is_told else DeliveryReason.PROPOSAL_GONE
    if row.user_id == proposal.newcomer_id:
        return "" if proposal.newcomer_agrees is None else DeliveryReason.NOTHING_TO_TELL
    is_answer = row.user_id == proposal.by_id and proposal.newcomer_agrees is not None
    return "" if is_answer else DeliveryReason.NOTHING_TO_TELL


def settlement(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to an offer to settle that is closed, or to which its reader has agreed."""
    offer = open_offer(row.dispute) if row.dispute else None
    is_open = offer is not None and str(offer.pk) == row.object_id
    waits = is_open and offer is not None and seat.number not in offer.agreed
    return "" if waits else DeliveryReason.PROPOSAL_GONE


def overdue(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to an alarm about a dispute that is closed, or that was taken up in time."""
    if not row.dispute or row.dispute.state != Dispute.State.OPEN:
        return DeliveryReason.DISPUTE_CLOSED
    is_first = row.repeat == 0
    if seat is not None or not _concerns(row, seat) or (is_first and row.dispute.claimed_at):
        return DeliveryReason.NOTHING_TO_TELL
    return ""


def appealed(row: Outbox, seat: Seat | None, at: datetime) -> str:
    """Object to news of an appeal that is decided."""
    made = appeal_of(row.dispute) if row.dispute else None
    if made is None or made.outcome:
        return DeliveryReason.DISPUTE_CLOSED
    return "" if _concerns(row, seat) else DeliveryReason.NOTHING_TO_TELL


def appeal_decided(row: Outbox, game: Game, seat: Seat, at: datetime) -> str:
    """Object to news of an appeal that is gone."""
    return "" if row.dispute and appeal_of(row.dispute) else DeliveryReason.NOTHING_TO_TELL


def _concerns(row: Outbox, seat: Seat | None) -> bool:
    return bool(seat or (row.user and row.user.is_arbiter))
