"""Blocks: which players want nothing to do with each other.

One side is enough, and no page names it to the other. What a block keeps apart, and which words it
hides from whom; `players.blocking` makes and ends blocks.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Block

HiddenAuthors = dict[int, datetime | None]
"""People by key, and since when they are not read (None: none of their messages is)."""


def is_block_between(one_id: int, other_id: int) -> bool:
    """Return whether either blocks the other."""
    pair = Q(user_id=one_id, blocked_id=other_id) | Q(user_id=other_id, blocked_id=one_id)
    return Block.objects.filter(pair).exists()


def block_partners(user: User) -> set[int]:
    """Return the keys of everybody whom `user` blocks or who blocks `user`."""
    theirs = Block.objects.filter(Q(user=user) | Q(blocked=user))
    pairs = theirs.values_list("user_id", "blocked_id")
    return {key for pair in pairs for key in pair} - {user.pk}


def hidden_authors_for(user: User, people: Collection[int]) -> HiddenAuthors:
    """Return those of `people` whom `user` does not read.

    Whom one has blocked oneself, not at all. Who has blocked `user` is heard no more, but what was
    said before stays: to take it away would tell of the block, and leave nothing to report.
    """
    theirs = Q(user__in=people, blocked=user)
    pairs = Block.objects.filter(theirs | Q(user=user, blocked__in=people))
    found = list(pairs.values_list("user_id", "blocked_id", "at"))
    by_others: HiddenAuthors = {blocker: at for blocker, __, at in found if blocker != user.pk}
    return by_others | {other: None for blocker, other, __ in found if blocker == user.pk}


def blocked_by(user: User) -> QuerySet[Block]:
    """Return the blocks by `user`, the latest first, with names; nobody else may see them."""
    return Block.objects.filter(user=user).select_related("blocked")


def has_blocked(user: User, other_id: int) -> bool:
    """Return whether `user` has blocked the other, and nothing of the other direction."""
    return Block.objects.filter(user=user, blocked_id=other_id).exists()
