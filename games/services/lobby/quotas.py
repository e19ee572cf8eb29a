"""Quotas against floods: how many games a player may begin, tables hold open and players invite."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games.log.commands import Refused
from games.models import Game, Table, TablePlace
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_player
from games.services.lobby.refusals import LobbyRefusal
from games.services.lobby.sanctions_in_force import require_not_suspended

MAX_GUEST_GAMES = 5
MAX_GUEST_GAMES_BY_REMATCH = 10
"""How many games a guest may play at once if the last one is a rematch, which is natural to
want.
"""

MAX_INVITATIONS_PER_DAY = 20
MAX_OPEN_TABLES = 20
MAX_TABLES_PER_HOUR = 60
MAX_CHALLENGES_TAKEN_PER_HOUR = 20


class QuotaExceeded(Refused):
    """The refusal of a request that would exceed a quota, with a sentence that names the quota."""


def check_quotas(
    user: User, at: datetime, invited: Sequence[User] = (), *, is_rematch: bool = False
) -> None:
    """Check that `user` may have another game or table, for which `invited` would get a mail.

    Raises NotPermitted to the suspended, and QuotaExceeded.
    """
    lock_player(user)
    require_not_suspended(user, at)
    _check(user, at, invited, is_rematch=is_rematch)


def has_room(user: User, at: datetime) -> bool:
    """Return whether `user` may have another table just now, without taking a lock."""
    try:
        require_not_suspended(user, at)
        _check(user, at)
    except (NotPermitted, QuotaExceeded):
        return False
    return True


def _check(
    user: User, at: datetime, invited: Sequence[User] = (), *, is_rematch: bool = False
) -> None:
    if user.is_guest:
        _check_guest(user, MAX_GUEST_GAMES_BY_REMATCH if is_rematch else MAX_GUEST_GAMES)
    mine = Table.objects.filter(host=user, challenge=None)
    if mine.open().count() >= MAX_OPEN_TABLES:
        raise QuotaExceeded(LobbyRefusal.TOO_MANY_OPEN_TABLES, count=MAX_OPEN_TABLES)
    if mine.filter(created_at__gt=at - timedelta(hours=1)).count() >= MAX_TABLES_PER_HOUR:
        raise QuotaExceeded(LobbyRefusal.TOO_MANY_STARTS)
    if invited and _invitations(user, at) + len(invited) > MAX_INVITATIONS_PER_DAY:
        raise QuotaExceeded(LobbyRefusal.TOO_MANY_INVITATIONS)


def check_taken(user: User, at: datetime) -> None:
    """Raise QuotaExceeded for another game against the owner of a standing challenge, who is
    protected from floods.
    """
    taken = TablePlace.objects.filter(user=user, at__gt=at - timedelta(hours=1)).exclude(place=0)
    if taken.exclude(table__challenge=None).count() >= MAX_CHALLENGES_TAKEN_PER_HOUR:
        raise QuotaExceeded(LobbyRefusal.TOO_MANY_STARTS)


def _check_guest(user: User, most: int) -> None:
    running = Game.objects.of(user).running().count()
    sits = Table.objects.before_game().filter(
        places__user=user, places__state=TablePlace.State.TAKEN
    )
    if running + sits.count() >= most:
        raise QuotaExceeded(LobbyRefusal.GUEST_GAMES_QUOTA, count=most)


def _invitations(user: User, at: datetime) -> int:
    """Return the invitations of the last day, except those that were accepted."""
    sent = TablePlace.objects.exclude(state=TablePlace.State.TAKEN)
    return sent.filter(table__host=user, table__created_at__gt=at - timedelta(days=1)).count()
