"""Blocks: who wants nothing to do with whom. One side is enough, and the other is never told."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from games.log.actions import Refused
from games.models import Block
from games.rules.core import noop
from games.services.limits import TooMany

_ = noop

MOST = 500


def block(user: User, other: User, *, at: datetime) -> None:
    """From now on neither invites, joins or reads the other. Twice is once. Raises Refused."""
    if user.pk == other.pk:
        raise Refused(_("Nobody can block themselves."))
    mine = Block.objects.filter(user=user)
    if mine.filter(blocked=other).exists():
        return
    if mine.count() >= MOST:
        raise TooMany(_("You block %(count)s players already. Unblock one first."), count=MOST)
    Block.objects.get_or_create(user=user, blocked=other, defaults={"at": at})


def unblock(user: User, other: User) -> None:
    """Take back what `user` has said; what the other may have said stays."""
    Block.objects.filter(user=user, blocked=other).delete()


def between(one_id: int, other_id: int) -> bool:
    """Whether either blocks the other."""
    pair = Q(user_id=one_id, blocked_id=other_id) | Q(user_id=other_id, blocked_id=one_id)
    return Block.objects.filter(pair).exists()


def hidden_from(user: User) -> set[int]:
    """The keys of everybody whom `user` blocks or who blocks `user`."""
    theirs = Block.objects.filter(Q(user=user) | Q(blocked=user))
    pairs = theirs.values_list("user_id", "blocked_id")
    return {key for pair in pairs for key in pair} - {user.pk}


def blocked_by(user: User) -> QuerySet[Block]:
    """Whom `user` blocks, the latest first, with their names; nobody else may see it."""
    return Block.objects.filter(user=user).select_related("blocked")


def blocks(user: User, other_id: int) -> bool:
    """Whether `user` has blocked the other; nothing of the other direction."""
    return Block.objects.filter(user=user, blocked_id=other_id).exists()
