"""The sanctions in force that keep a player from beginning a game or from writing to others."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from accounts.models import User
from database.compiled_queries import Gap
from games.coded_text import Refusal
from games.models import Sanction
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.refusals import LobbyRefusal


def require_not_suspended(user: User, at: datetime) -> None:
    """Raise NotPermitted, with the end, for a player who may begin no games now."""
    _refuse(_in_force(at, Sanction.Kind.SUSPENSION), user, LobbyRefusal.SUSPENDED)


def is_suspended(at: datetime | Gap, owner: str) -> Exists:
    """Return the condition that the user in the column `owner` of a row is suspended."""
    return Exists(_in_force(at, Sanction.Kind.SUSPENSION).filter(user=OuterRef(owner)))


def suspended_until(at: Gap, user: Gap) -> Subquery:
    """Return an expression for the last end of a user's suspensions; null without one."""
    mine = _in_force(at, Sanction.Kind.SUSPENSION).filter(user=user).order_by("-ends_at")
    return Subquery(mine.values("ends_at")[:1])


def is_anybody_suspended(users: Iterable[int], at: datetime) -> bool:
    """Return whether one of these players may begin no games now."""
    return _in_force(at, Sanction.Kind.SUSPENSION).filter(user__in=users).exists()


def require_not_muted(user: User, at: datetime) -> None:
    """Raise NotPermitted, with the end, for a player who may not write to other players now."""
    _refuse(_in_force(at, Sanction.Kind.MUTE, Sanction.Kind.SUSPENSION), user, LobbyRefusal.MUTED)


def _in_force(at: datetime | Gap, *kinds: Sanction.Kind) -> QuerySet[Sanction]:
    return Sanction.objects.in_force(at).filter(kind__in=kinds)


def _refuse(sanctions: QuerySet[Sanction], user: User, refusal: Refusal) -> None:
    """Raise NotPermitted with the last end of these sanctions of the player, if there are any."""
    mine = sanctions.filter(user=user).order_by("-ends_at")
    until = mine.values_list("ends_at", flat=True).first()
    if until is not None:
        raise NotPermitted(refusal, until=until)
