"""Proposed rulings: the players comment, and a second member of the staff confirms.

That a case is proposed is no state of it: it has a proposal that is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Dispute, JobKind, ProposalComment, RulingProposal, Seat
from games.services.disputes.cases.claims import require_unclaimed_by_others
from games.services.disputes.conflicts import has_other_judge, require_judge
from games.services.disputes.locking import locked_dispute, require_open, require_text
from games.services.disputes.readers import judges_of, notify_of_dispute, players_of
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings.judging import RULED_AT_ONCE, preview_ruling, rule
from games.services.disputes.rulings.newcomers import change_details, change_of
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import StaleBoard
from games.services.gameplay.refusals import GameplayRefusal

COMMENT_PERIOD = timedelta(hours=24)
"""How long the players may comment on a proposal before it can be confirmed."""


def propose(
    dispute_id: UUID,
    admin: User,
    *,
    ruling: str,
    reason: str,
    at: datetime,
    winner: int | None = None,
    ply: int | None = None,
    seat: int | None = None,
    newcomer: User | None = None,
    board: int | None = None,
    note: str = "",
) -> RulingProposal:
    """Propose a ruling on the game as of event `board`; it replaces an open proposal.

    Players and staff get a mail. Raises NotPermitted, StaleBoard, and RulesError where the ruling
    could not be carried out.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        conflict = require_judge(admin, dispute.game, at)
        require_open(dispute)
        require_unclaimed_by_others(dispute, admin, at)
        if not reason.strip():
            raise Refused(DisputeRefusal.REASON_MISSING)
        if ruling in RULED_AT_ONCE:
            raise Refused(DisputeRefusal.NEEDS_NO_PROPOSAL)
        change = change_of(dispute, ruling, seat, newcomer, admin, at)
        asked = {"winner": winner, "ply": ply, "seat": seat, "newcomer": newcomer}
        preview_ruling(dispute, ruling=ruling, at=at, **asked)  # type: ignore[arg-type]
        judged = state_of(dispute.game).board_event
        if board not in (None, judged):
            raise StaleBoard(GameplayRefusal.BOARD_CHANGED)
        dispute.proposals.filter(closed_at=None).update(closed_at=at)
        proposal = RulingProposal.objects.create(
            dispute=dispute,
            ruling=ruling,
            winner=winner if ruling == Dispute.Ruling.AWARD else None,
            **_back_to(dispute, ruling, ply),
            **change,
            reason=reason,
            note=note,
            board=judged,
            by=admin,
            proposed_at=at,
        )
        _record(Act.PROPOSAL, proposal, admin, at, conflict)
        _notify(proposal, admin, at)
    return proposal


def comment(proposal_id: int, user: User, text: str, *, at: datetime) -> ProposalComment:
    """Comment on a proposal on behalf of the seat of `user`, once.

    Raises NotPermitted, Refused and RulingProposal.DoesNotExist.
    """
    with transaction.atomic():
        proposal = _locked(proposal_id)
        seats = list(proposal.dispute.game.seats.all())
        number = PlayerActor(user).seat_among(seats)
        require_text(text)
        if proposal.comments.filter(seat__number=number).exists():
            raise Refused(DisputeRefusal.COMMENTED_ALREADY)
        seat = next(seat for seat in seats if seat.number == number)
        return ProposalComment.objects.create(proposal=proposal, seat=seat, text=text, at=at)


def confirm(proposal_id: int, admin: User, *, at: datetime) -> Dispute:
    """Confirm a proposal: the ruling is made if the game is still the one it was made for.

    Raises NotPermitted, StaleBoard, Refused and RulingProposal.DoesNotExist.
    """
    with transaction.atomic():
        proposal = _locked(proposal_id)
        require_judge(admin, proposal.dispute.game, at)
        if why := objection_to_confirmation(proposal, admin, at):
            raise Refused(why)
        proposal.closed_at = at
        proposal.save(update_fields=["closed_at"])
        return rule(
            proposal.dispute_id,
            admin,
            ruling=proposal.ruling,
            reason=proposal.reason,
            winner=proposal.winner,
            ply=proposal.back_to,
            seat=seat_that_changes(proposal),
            newcomer=proposal.newcomer,
            board=proposal.board,
            note=proposal.note,
            at=at,
            proposed_by=proposal.by,
        )


def take_back(proposal_id: int, admin: User, *, at: datetime) -> RulingProposal:
    """Take a proposal back, on behalf of the judge who made it. Raises NotPermitted and Refused."""
    with transaction.atomic():
        proposal = _locked(proposal_id)
        require_judge(admin, proposal.dispute.game, at)
        if proposal.by_id != admin.pk:
            raise NotPermitted(DisputeRefusal.PROPOSAL_OF_ANOTHER)
        proposal.closed_at = at
        proposal.save(update_fields=["closed_at"])
        _record(Act.PROPOSAL_CLOSED, proposal, admin, at)
    return proposal


def open_proposal(dispute: Dispute) -> RulingProposal | None:
    """Return the proposal of an open dispute that waits for its confirmation."""
    if dispute.state != Dispute.State.OPEN:
        return None
    found = dispute.proposals.filter(closed_at=None)
    return found.select_related("by", "leaver", "newcomer").first()


def confirmable_from(proposal: RulingProposal, seats: Sequence[Seat]) -> datetime:
    """Return when the proposal can be confirmed: once all players have commented, or their time is
    over.
    """
    comments = {comment.seat_id: comment.at for comment in proposal.comments.all()}
    people = {seat.pk for seat in seats if seat.user_id}
    if people and people <= comments.keys():
        return max(comments[pk] for pk in people)
    return proposal.proposed_at + COMMENT_PERIOD


def objection_to_confirmation(
    proposal: RulingProposal, admin: User, at: datetime
) -> DisputeRefusal | None:
    """Return why `admin` cannot confirm the proposal now; None where nothing is against it."""
    seats = list(proposal.dispute.game.seats.all())
    if proposal.by_id == admin.pk and has_other_judge(admin, proposal.dispute.game, at):
        return DisputeRefusal.OWN_PROPOSAL
    is_alone = proposal.by_id == admin.pk
    waits_until = proposal.proposed_at + COMMENT_PERIOD
    if at < (waits_until if is_alone else confirmable_from(proposal, seats)):
        return DisputeRefusal.STILL_COMMENTED
    if proposal.newcomer_id and not proposal.newcomer_agrees:
        is_asked = proposal.newcomer_agrees is None
        return DisputeRefusal.NEWCOMER_SILENT if is_asked else DisputeRefusal.NEWCOMER_DECLINED
    return None


def seat_that_changes(proposal: RulingProposal) -> int | None:
    """Return the number of the seat that would get another player; None where none would."""
    if proposal.leaver_id is None:
        return None
    seats = proposal.dispute.game.seats.all()
    return next((seat.number for seat in seats if seat.user_id == proposal.leaver_id), None)


def _back_to(dispute: Dispute, ruling: str, ply: int | None) -> dict[str, int]:
    if ruling != Dispute.Ruling.ROLLBACK or ply is None:
        return {}
    return {"back_to": ply, "back_to_move": state_of(dispute.game).move_number(ply)}


def _locked(proposal_id: int) -> RulingProposal:
    """Return an open proposal of an open dispute, with its game locked. Raises Refused."""
    proposal = RulingProposal.objects.select_related("by").get(pk=proposal_id)
    dispute = locked_dispute(proposal.dispute_id)
    require_open(dispute)
    proposal.refresh_from_db(fields=["closed_at", "newcomer_agrees"])
    if proposal.closed_at:
        raise Refused(DisputeRefusal.PROPOSAL_CLOSED)
    proposal.dispute = dispute
    return proposal


def _record(
    act: Act, proposal: RulingProposal, admin: User, at: datetime, conflict: str = ""
) -> None:
    details = {
        "game": str(proposal.dispute.game_id),
        "ruling": proposal.ruling,
        "winner": proposal.winner,
        "back_to": proposal.back_to,
        "conflict": conflict,
        "head": proposal.dispute.game.head_hash,
        **change_details(proposal),
    }
    subject = f"dispute:{proposal.dispute_id}"
    words = {"reason": proposal.reason, "note": proposal.note}
    record_act(act, admin, subject, at=at, details=details, **words)


def _notify(proposal: RulingProposal, admin: User, at: datetime) -> None:
    dispute, about = proposal.dispute, str(proposal.pk)
    seats = list(dispute.game.seats.select_related("user"))
    judges = [judge for judge in judges_of(seats) if judge != admin]
    readers = [*players_of(seats), *judges]
    notify_of_dispute(dispute, JobKind.RULING_PROPOSED, readers, at, object_id=about)
    asked = [proposal.newcomer] if proposal.newcomer else []
    notify_of_dispute(dispute, JobKind.SEAT_CHANGE, asked, at, object_id=about)
