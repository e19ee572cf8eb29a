"""The judging of disputes: rulings, and previews of what a ruling would do.

Effects go through the one door. In each transaction `apply_command` comes last: it remembers the
new state, which must then be committed.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from random import Random
from uuid import UUID

from django.db import transaction

from accounts.models import User
from games.log.commands import ApplyRuling, Refused
from games.log.decide import decide
from games.log.evolve import state_after
from games.log.state import State
from games.models import Dispute, JobKind
from games.services.disputes.cases.claims import require_unclaimed_by_others
from games.services.disputes.conflicts import require_judge
from games.services.disputes.locking import locked_dispute, require_open
from games.services.disputes.refusals import DisputeRefusal
from games.services.disputes.rulings.newcomers import (
    availability_payload,
    change_details,
    change_of,
)
from games.services.disputes.rulings.ruling_news import notify_of_ruling
from games.services.gamelog.actors import AdminActor
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.news import record_ruling

RULED_AT_ONCE = frozenset({Dispute.Ruling.DISMISS, Dispute.Ruling.TIME})
"""The rulings that take nothing from anybody, and so need neither a proposal nor a second judge."""


def rule(
    dispute_id: UUID,
    admin: User,
    *,
    ruling: str,
    reason: str,
    at: datetime,
    winner: int | None = None,
    ply: int | None = None,
    seat: int | None = None,
    hours: int | None = None,
    newcomer: User | None = None,
    board: int | None = None,
    note: str = "",
    proposed_by: User | None = None,
) -> Dispute:
    """Rule on a dispute as `admin`, who holds no seat; `board` is the event number of the board
    judged, `note` is for the staff alone. Without `proposed_by` a ruling has to be harmless.

    The ruling, its effect on the game, the mails and its entry in the record are one transaction.
    Sent twice, it counts once. Raises NotPermitted, StaleBoard and Refused.
    """
    with transaction.atomic():
        dispute = locked_dispute(dispute_id)
        seats = list(dispute.game.seats.select_related("user"))
        conflict = require_judge(admin, dispute.game, at)
        if _is_repeated(dispute, admin, ruling, reason):
            return dispute
        require_open(dispute)
        if proposed_by is None:
            _require_harmless(ruling)
            require_unclaimed_by_others(dispute, admin, at)
        if not reason.strip():
            raise Refused(DisputeRefusal.REASON_MISSING)
        dispute.conflict = conflict
        _record_time(dispute, ruling, seat, hours)
        change = change_of(dispute, ruling, seat, newcomer, admin, at)
        dispute.leaver, dispute.newcomer = change.get("leaver"), change.get("newcomer")
        _record_ruling(dispute, admin, ruling, reason, winner, ply, at)
        _record_act(dispute, admin, note, at, proposed_by)
        notify_of_ruling(dispute, JobKind.RULED, seats, at)
        record_ruling(dispute)
        command = _command(dispute, ruling, dispute.winner, dispute.back_to, seat, dispute.hours)
        by, key = AdminActor(admin), f"rule:{dispute.pk}"
        players = {seat: dispute.newcomer} if seat is not None and dispute.newcomer else None
        dispute.game = apply_command(
            dispute.game_id, command, by=by, key=key, at=at, board=board, players=players
        ).game
    return dispute


def preview_ruling(
    dispute: Dispute,
    *,
    ruling: str,
    at: datetime,
    winner: int | None = None,
    ply: int | None = None,
    seat: int | None = None,
    hours: int | None = None,
    newcomer: User | None = None,
    is_settled: bool = False,
) -> State:
    """Return the game as it would be after that ruling, before chance goes on.

    Nothing is written. Raises RulesError.
    """
    before = state_of(dispute.game)
    command = _command(dispute, ruling, winner, ply, seat, hours, newcomer)
    command = replace(command, is_settled=is_settled)
    ruled, *_ = decide(command, before, None, at, Random())
    return state_after([ruled], before, max(at, before.at))


def _command(
    dispute: Dispute,
    ruling: str,
    winner: int | None,
    ply: int | None,
    seat: int | None,
    hours: int | None,
    newcomer: User | None = None,
) -> ApplyRuling:
    """Return the command of a ruling, with only those values that belong to it."""
    comes = newcomer or dispute.newcomer
    is_change = ruling == Dispute.Ruling.REPLACE
    has_seat = is_change or ruling == Dispute.Ruling.TIME
    return ApplyRuling(
        str(dispute.pk),
        ruling,
        winner,
        ply,
        seat if has_seat else None,
        hours,
        availability=availability_payload(dispute.game, comes) if is_change and comes else None,
    )


def _require_harmless(ruling: str) -> None:
    if ruling in Dispute.Ruling.values and ruling not in RULED_AT_ONCE:
        raise Refused(DisputeRefusal.NEEDS_PROPOSAL)


def _record_time(dispute: Dispute, ruling: str, seat: int | None, hours: int | None) -> None:
    is_grant = ruling == Dispute.Ruling.TIME
    dispute.more_time_for, dispute.hours = (seat, hours) if is_grant else (None, None)


def _is_repeated(dispute: Dispute, admin: User, ruling: str, reason: str) -> bool:
    earlier = (dispute.ruled_by_id, dispute.ruling, dispute.reason)
    return earlier == (admin.pk, ruling, reason)


def _record_ruling(
    dispute: Dispute,
    admin: User,
    ruling: str,
    reason: str,
    winner: int | None,
    ply: int | None,
    at: datetime,
) -> None:
    dispute.state, dispute.closed_at, dispute.ruled_by = Dispute.State.RULED, at, admin
    dispute.ruling, dispute.reason = ruling, reason
    dispute.winner = winner if ruling == Dispute.Ruling.AWARD else None
    dispute.back_to = ply if ruling == Dispute.Ruling.ROLLBACK else None
    if dispute.back_to is not None:
        dispute.back_to_move = state_of(dispute.game).move_number(dispute.back_to)
    dispute.save()


def _record_act(
    dispute: Dispute, admin: User, note: str, at: datetime, proposed_by: User | None
) -> None:
    details = {
        "game": str(dispute.game_id),
        "ruling": dispute.ruling,
        "winner": dispute.winner,
        "back_to": dispute.back_to,
        "conflict": dispute.conflict,
        "head": dispute.game.head_hash,
        "proposed_by": proposed_by.pk if proposed_by else None,
        "more_time_for": dispute.more_time_for,
        "hours": dispute.hours,
        **change_details(dispute),
    }
    record_act(
        Act.RULING,
        admin,
        f"dispute:{dispute.pk}",
        at=at,
        reason=dispute.reason,
        note=note,
        details=details,
    )
