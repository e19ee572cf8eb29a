"""Appeals against rulings, once for each, which another judge upholds or dismisses."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from accounts.models import Role, User
from games.log.commands import ApplyRuling, Refused
from games.models import Appeal, Dispute, JobKind, Seat
from games.services.disputes.conflicts import conflict_of, require_judge
from games.services.disputes.locking import locked_dispute, require_text
from games.services.disputes.readers import judges_of, notify_of_dispute, players_of
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings.ruling_news import notify_of_ruling
from games.services.gamelog.actors import AdminActor, NotPermitted, PlayerActor
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gameplay.door import apply_command

APPEAL_PERIOD = timedelta(days=7)
"""How long after a ruling a player may appeal."""


def appeal(dispute_id: UUID, user: User, *, ground: str, text: str, at: datetime) -> Appeal:
    """Appeal against the ruling on a dispute, once for all players, from a seat of the game or one
    that the ruling took away.

    Raises NotPermitted and Refused.
    """
    try:
        with transaction.atomic():
            dispute = locked_dispute(dispute_id)
            seats = list(dispute.game.seats.select_related("user"))
            _require_side(dispute, user, seats)
            if not may_appeal(dispute, at):
                raise Refused(DisputeRefusal.NOTHING_TO_APPEAL, days=APPEAL_PERIOD.days)
            if ground not in Appeal.Ground.values:
                raise Refused(DisputeRefusal.GROUND_MISSING)
            require_text(text)
            made = Appeal.objects.create(
                dispute=dispute, by=user, ground=ground, text=text, filed_at=at
            )
            readers = [*players_of(seats, but=user), *judges_of(seats)]
            notify_of_dispute(dispute, JobKind.APPEALED, readers, at)
    except IntegrityError as clash:  # Only where rows cannot be locked (SQLite).
        raise Refused(DisputeRefusal.NOTHING_TO_APPEAL, days=APPEAL_PERIOD.days) from clash
    return made


def decide_appeal(
    appeal_id: int, admin: User, *, outcome: str, reason: str, at: datetime
) -> Appeal:
    """Let a ruling stand, or overturn it by its inverse, or reopen a case that was dismissed.

    The judge is not the first one where there is another. Raises NotPermitted and RulesError.
    """
    with transaction.atomic():
        decided = Appeal.objects.get(pk=appeal_id)
        dispute = locked_dispute(decided.dispute_id)
        decided.refresh_from_db()
        conflict = require_judge(admin, dispute.game, at)
        if decided.outcome:
            raise Refused(DisputeRefusal.APPEAL_DECIDED)
        if is_own_ruling(dispute, admin, at):
            raise Refused(DisputeRefusal.OWN_RULING)
        if outcome not in Appeal.Outcome.values:
            raise Refused(DisputeRefusal.APPEAL_OUTCOME_MISSING)
        if not reason.strip():
            raise Refused(DisputeRefusal.REASON_MISSING)
        decided.outcome, decided.reason, decided.judge = outcome, reason, admin
        decided.decided_at = at
        decided.save()
        _record(decided, dispute, admin, at, conflict)
        seats = list(dispute.game.seats.select_related("user"))
        notify_of_ruling(dispute, JobKind.APPEAL_DECIDED, seats, at)
        if outcome == Appeal.Outcome.OVERTURNED:
            _overturn(dispute, admin, at)
    return decided


def may_appeal(dispute: Dispute, at: datetime) -> bool:
    """Return whether the ruling on this dispute can still be appealed."""
    if dispute.state != Dispute.State.RULED or dispute.closed_at is None:
        return False
    return at <= dispute.closed_at + APPEAL_PERIOD and appeal_of(dispute) is None


def appeal_of(dispute: Dispute) -> Appeal | None:
    """Return the appeal against the ruling on this dispute, if there was one."""
    return Appeal.objects.filter(dispute=dispute).select_related("by", "judge").first()


def judges_of_ruling(dispute: Dispute) -> set[User]:
    """Return the judges who made the ruling: its proposer, and the judge who confirmed it."""
    proposals = dispute.proposals.filter(closed_at=dispute.closed_at).select_related("by")
    return {judge for judge in (dispute.ruled_by, *(row.by for row in proposals)) if judge}


def is_own_ruling(dispute: Dispute, admin: User, at: datetime) -> bool:
    """Return whether `admin` made the ruling, and so leaves the appeal to others who can decide
    it.
    """
    return admin in judges_of_ruling(dispute) and _has_fresh_judge(dispute, at)


def _has_fresh_judge(dispute: Dispute, at: datetime) -> bool:
    """Return whether somebody can judge who has no conflict and did not make the ruling."""
    ruled = [judge.pk for judge in judges_of_ruling(dispute)]
    others = User.objects.with_role(Role.ARBITER).exclude(pk__in=ruled)
    return any(not conflict_of(other, dispute.game, at) for other in others)


def _overturn(dispute: Dispute, admin: User, at: datetime) -> None:
    if dispute.ruling == Dispute.Ruling.DISMISS:
        _open_again(dispute)
        return
    command = ApplyRuling(str(dispute.pk), "overturn")
    by, key = AdminActor(admin), f"overturn:{dispute.pk}"
    dispute.game = apply_command(
        dispute.game_id, command, by=by, key=key, at=at, players=_back_on_seat(dispute)
    ).game


def _back_on_seat(dispute: Dispute) -> dict[int, User] | None:
    """Return who gets the seat back that the ruling had given to another; None where it had not.

    Raises Refused where that player is gone.
    """
    leaver = dispute.leaver
    if leaver is None:
        return None
    if not leaver.is_active:
        raise Refused(DisputeRefusal.LEAVER_GONE)
    seats = dispute.game.seats.all()
    return {seat.number: leaver for seat in seats if seat.user_id == dispute.newcomer_id}


def _require_side(dispute: Dispute, user: User, seats: Sequence[Seat]) -> None:
    """Raise NotPermitted for somebody who is no side of the case, as is a newcomer whom the ruling
    brought.
    """
    if user.pk == dispute.newcomer_id:
        raise NotPermitted(DisputeRefusal.CAME_BY_RULING)
    if user.pk != dispute.leaver_id:
        PlayerActor(user).seat_among(seats)


def _open_again(dispute: Dispute) -> None:
    others = Dispute.objects.filter(
        game=dispute.game, opened_by=dispute.opened_by, state=Dispute.State.OPEN
    )
    if others.exists():
        raise Refused(DisputeRefusal.DISPUTE_OPEN_ALREADY)
    dispute.state, dispute.ruling, dispute.reason, dispute.conflict = Dispute.State.OPEN, "", "", ""
    dispute.ruled_by = dispute.claimed_by = dispute.claimed_at = dispute.closed_at = None
    dispute.save()


def _record(decided: Appeal, dispute: Dispute, admin: User, at: datetime, conflict: str) -> None:
    details = {
        "game": str(dispute.game_id),
        "outcome": decided.outcome,
        "ruling": dispute.ruling,
        "conflict": conflict,
        "head": dispute.game.head_hash,
    }
    subject = f"dispute:{dispute.pk}"
    record_act(Act.APPEAL, admin, subject, at=at, reason=decided.reason, details=details)
