"""Conflicts of interest: who should not judge a game, and who may where there is nobody else."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from accounts.models import Role, User
from games.log.commands import Refused
from games.models import Dispute, Follow, Game, HouseholdBond, Seat, Status
from games.services.disputes.refusals import DisputeRefusal
from games.services.effects.seating import leavers_of
from games.services.gamelog.actors import AdminActor, NotPermitted
from games.services.gamelog.refusals import GamelogRefusal

OPPONENT_PERIOD = timedelta(days=30)
"""How long after the last move of a common game two players should not judge each other."""


def conflict_of(admin: User, game: Game, at: datetime) -> str:
    """Return the code of the reason why this member of the staff should leave the case to another;
    "" without one.
    """
    parties = [seat.user_id for seat in game.seats.all() if seat.user_id]
    parties += leavers_of(game)
    if admin.pk in parties:
        return Dispute.Conflict.PARTY
    if HouseholdBond.objects.are_shared(admin, parties):
        return Dispute.Conflict.HOUSEHOLD
    if has_lately_played_with(admin, parties, at):
        return Dispute.Conflict.OPPONENT
    if Follow.objects.filter(user=admin, followed__in=parties).exists():
        return Dispute.Conflict.FOLLOWER
    return ""


def require_judge(admin: User, game: Game, at: datetime) -> str:
    """Return the conflict despite which `admin` judges because there is nobody else; "" without
    any.

    Raises NotPermitted to players of the game, past ones too, and to who is no staff, and Refused
    where somebody else can judge.
    """
    AdminActor(admin).seat_among(game.seats.all())
    conflict = conflict_of(admin, game, at)
    if conflict == Dispute.Conflict.PARTY:
        raise NotPermitted(GamelogRefusal.OWN_GAME)
    if conflict and has_other_judge(admin, game, at):
        raise Refused(DisputeRefusal.CONFLICT_OF_INTEREST)
    return conflict


def has_other_judge(admin: User, game: Game, at: datetime) -> bool:
    """Return whether another arbiter can judge without a conflict."""
    others = User.objects.with_role(Role.ARBITER).exclude(pk=admin.pk)
    return any(not conflict_of(other, game, at) for other in others)


def has_lately_played_with(admin: User, parties: list[int], at: datetime) -> bool:
    """Return whether this member of the staff plays with one of these players, or did so lately."""
    lately = Q(game__status=Status.RUNNING) | Q(game__moved_at__gt=at - OPPONENT_PERIOD)
    mine = Seat.objects.filter(lately, user=admin).values("game")
    return Seat.objects.filter(user__in=parties, game__in=mine).exists()
