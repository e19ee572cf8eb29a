"""Blocking a player, and taking it back. What a block hides is asked of `blocks`."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.log.actions import Refused
from games.models import Block, Table
from games.rules.core import noop
from games.services import tables
from games.services.limits import TooMany
from games.services.locking import Busy

_ = noop

MOST = 500


def block(user: User, other: User, *, at: datetime) -> None:
    """From now on neither invites, joins or reads the other, and no table where both would play
    waits any more. Twice is once. Raises Refused.
    """
    if user.pk == other.pk:
        raise Refused(_("Nobody can block themselves."))
    mine = Block.objects.filter(user=user)
    if mine.filter(blocked=other).exists():
        return
    if mine.count() >= MOST:
        raise TooMany(_("You block %(count)s players already. Unblock one first."), count=MOST)
    with transaction.atomic():
        __, new = Block.objects.get_or_create(user=user, blocked=other, defaults={"at": at})
        if new:
            _step_back(user, other, at)


def unblock(user: User, other: User) -> None:
    """Take back what `user` has said; what the other may have said stays, and what has ended."""
    Block.objects.filter(user=user, blocked=other).delete()


def _step_back(user: User, other: User, at: datetime) -> None:
    """The way out of each table, as if `user` had taken it: the others there are told of `user`.

    The tables are locked one after the other in the order of their keys, as nobody else does.
    """
    theirs = Table.objects.open().with_player(other)
    shared = Table.objects.with_player(user).filter(pk__in=theirs.values("pk"))
    for table in shared.with_sittings().order_by("pk"):
        if leave := tables.way_out(table, user):
            try:
                leave(table.pk, user, at=at)
            except Busy:
                raise
            except Refused:
                continue  # Begun, withdrawn or declined just now.
