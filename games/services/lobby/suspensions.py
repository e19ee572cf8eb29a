"""Suspensions and mutes, asked where a player begins a game or writes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.coded_text import Refusal
from games.models import Sanction
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.refusals import LobbyRefusal

_SILENCING = (Sanction.Kind.MUTE, Sanction.Kind.SUSPENSION)


def require_not_suspended(user: User, at: datetime) -> None:
    """Raise NotPermitted, with the end, to a player who may begin no games now."""
    _require(user, (Sanction.Kind.SUSPENSION,), LobbyRefusal.SUSPENDED, at)


def is_suspended(at: datetime, owner: str) -> Exists:
    """Return the condition that the user in the column `owner` of a row is suspended."""
    suspensions = Sanction.objects.in_force(at).filter(kind=Sanction.Kind.SUSPENSION)
    return Exists(suspensions.filter(user=OuterRef(owner)))


def is_anybody_suspended(users: Iterable[int], at: datetime) -> bool:
    """Return whether one of these players may begin no games now."""
    suspensions = Sanction.objects.in_force(at).filter(kind=Sanction.Kind.SUSPENSION)
    return suspensions.filter(user__in=users).exists()


def require_not_silenced(user: User, at: datetime) -> None:
    """Raise NotPermitted, with the end, to a player who may write in no chat now."""
    _require(user, _SILENCING, LobbyRefusal.SILENCED, at)


def _require(user: User, kinds: tuple[str, ...], refusal: Refusal, at: datetime) -> None:
    found = Sanction.objects.in_force(at).filter(user=user, kind__in=kinds)
    until = found.order_by("-ends_at").values_list("ends_at", flat=True).first()
    if until is not None:
        raise NotPermitted(refusal, until=until)
