"""How blocks begin and end; what a block hides is asked of `lobby.blocks_in_force`."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.commands import Refused
from games.models import Block, Table
from games.services.gamelog.locking import Busy, lock_players
from games.services.lobby import tables
from games.services.lobby.quotas import QuotaExceeded
from games.services.players import follows
from games.services.players.refusals import PlayerRefusal

MAX_BLOCKS = 500


def block(user: User, other: User, *, at: datetime) -> None:
    """Block a player: neither invites, joins, reads or follows the other, and common tables are
    left.

    Doing so twice changes nothing more. Raises Refused.
    """
    if user.pk == other.pk:
        raise Refused(PlayerRefusal.OWN_BLOCK)
    mine = Block.objects.filter(user=user)
    if mine.filter(blocked=other).exists():
        return
    with transaction.atomic():
        _step_back(user, other, at)
        lock_players(user, other)
        if mine.count() >= MAX_BLOCKS:
            raise QuotaExceeded(PlayerRefusal.TOO_MANY_BLOCKS, count=MAX_BLOCKS)
        follows.part(user, other)
        mine.get_or_create(blocked=other, defaults={"user": user, "at": at})


def unblock(user: User, other: User) -> None:
    """End a block by `user`; the other's block stays, and nothing that has ended comes back."""
    Block.objects.filter(user=user, blocked=other).delete()


def _step_back(user: User, other: User, at: datetime) -> None:
    """Leave each common table as if `user` had asked to, so that the others there are notified of
    `user`.

    The tables are locked one after the other in the order of their keys, as nobody else does.
    """
    theirs = Table.objects.open().with_player(other)
    shared = Table.objects.with_player(user).filter(pk__in=theirs.values("pk"))
    for table in shared.with_places().order_by("pk"):
        if leave := tables.way_out(table, user):
            try:
                leave(table.pk, user, at=at)
            except Busy:
                raise
            except Refused:
                continue  # Begun, withdrawn or declined just now.
