"""Sanctions: to warn a player, to forbid writing to others or new games for a time, and the inverse
of each.

Each is on record with its public reason, and the player gets it by mail.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import Channel, HouseholdBond, JobKind, Outbox, PlayerReport, Sanction
from games.services.disputes.conflicts import has_lately_played_with
from games.services.effects.enqueue import enqueue
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.audit_trail import Act, record_act
from games.services.gamelog.locking import lock_player
from games.services.players.refusals import PlayerRefusal

Kind = Sanction.Kind
MAX_SANCTION_DAYS = 365
ROLE_FOR_SANCTION = {
    Kind.WARNING: Role.HELPER,
    Kind.MUTE: Role.HELPER,
    Kind.SUSPENSION: Role.ARBITER,
}
"""The role that imposes a kind of sanction, and lifts it."""
_ACTS = {Kind.WARNING: Act.WARNED, Kind.MUTE: Act.MUTED, Kind.SUSPENSION: Act.SUSPENDED}


def impose(
    user: User, admin: User, *, kind: str, days: int | None, reason: str, note: str, at: datetime
) -> Sanction:
    """Impose a sanction, which ends after some days unless it is a warning; open reports about the
    player are closed, but for those of comments, which others can still read.

    Raises NotPermitted and Refused.
    """
    if kind not in Kind.values:
        raise Refused(PlayerRefusal.SANCTION_MISSING)
    _require_reason(reason)
    with transaction.atomic():
        lock_player(user)
        require_moderator(admin, user, ROLE_FOR_SANCTION[Kind(kind)], at)
        sanction = Sanction.objects.create(
            user=user, kind=kind, reason=reason, by=admin, at=at, ends_at=_end_of(kind, days, at)
        )
        details = {"sanction": sanction.pk, "days": days if sanction.ends_at else None}
        subject = f"player:{user.pk}"
        record_act(
            _ACTS[Kind(kind)], admin, subject, at=at, reason=reason, note=note, details=details
        )
        _close_reports(user, admin, at)
        _notify(JobKind.SANCTIONED, sanction, at)
    return sanction


def lift(sanction_id: int, admin: User, *, reason: str, at: datetime) -> Sanction:
    """Lift a sanction before its end, or take a warning back; a second time changes nothing.

    Raises NotPermitted, Refused and Sanction.DoesNotExist.
    """
    with transaction.atomic():
        sanction = Sanction.objects.select_for_update(of=("self",)).get(pk=sanction_id)
        require_moderator(admin, sanction.user, ROLE_FOR_SANCTION[Kind(sanction.kind)], at)
        _require_reason(reason)
        if sanction.lifted_at is not None:
            return sanction
        if sanction.ends_at is not None and sanction.ends_at <= at:
            raise Refused(PlayerRefusal.SANCTION_OVER)
        sanction.lifted_at, sanction.lifted_by, sanction.lift_reason = at, admin, reason
        sanction.save()
        details, subject = {"sanction": sanction.pk}, f"player:{sanction.user_id}"
        record_act(Act.SANCTION_LIFTED, admin, subject, at=at, reason=reason, details=details)
        _notify(JobKind.SANCTION_LIFTED, sanction, at)
    return sanction


def require_moderator(admin: User, user: User, role: Role, at: datetime) -> None:
    """Raise NotPermitted where the role is missing, and about oneself and the staff; raise Refused
    where somebody else could decide who does not play with the player.
    """
    if not admin.has_role(role):
        raise NotPermitted(PlayerRefusal.ROLE_MISSING)
    if admin.pk == user.pk or user.is_staff:
        raise NotPermitted(PlayerRefusal.STAFF_ARE_NOT_SANCTIONED)
    others = User.objects.with_role(role).exclude(pk=admin.pk)
    if _is_close(admin, user, at) and any(not _is_close(other, user, at) for other in others):
        raise Refused(PlayerRefusal.PLAYS_WITH_THEM)


def _is_close(admin: User, user: User, at: datetime) -> bool:
    lives_with = HouseholdBond.objects.are_shared(admin, [user.pk])
    return lives_with or has_lately_played_with(admin, [user.pk], at)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(PlayerRefusal.SANCTION_REASON_MISSING)


def _end_of(kind: str, days: int | None, at: datetime) -> datetime | None:
    if kind == Kind.WARNING:
        return None
    if days is None or not 1 <= days <= MAX_SANCTION_DAYS:
        raise Refused(PlayerRefusal.SANCTION_DAYS, most=MAX_SANCTION_DAYS)
    return at + timedelta(days=days)


def _close_reports(user: User, admin: User, at: datetime) -> None:
    reports = PlayerReport.objects.filter(about=user, game=None, state=PlayerReport.State.OPEN)
    reports.update(state=PlayerReport.State.SANCTIONED, closed_by=admin, closed_at=at)


def _notify(kind: JobKind, sanction: Sanction, at: datetime) -> None:
    """Tell the player by a mail that nobody can opt out of."""
    row = Outbox(
        kind=kind,
        channel=Channel.NOW,
        user=sanction.user,
        object_id=str(sanction.pk),
        due_at=at,
    )
    enqueue([row])
