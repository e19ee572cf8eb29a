"""The blocks in force: which players a block keeps apart, and which words it hides from whom.

One side's block is enough, and no page names it to the other. Blocks begin and end in
`players.blocks`.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows
from games.models import Block

HiddenAuthors = dict[int, datetime | None]
"""People whose messages are hidden, by key, and since when (None for all of their messages)."""


def is_block_between(one_id: int, other_id: int) -> bool:
    """Return whether either blocks the other."""
    pair = Q(user_id=one_id, blocked_id=other_id) | Q(user_id=other_id, blocked_id=one_id)
    return Block.objects.filter(pair).exists()


def block_partners(user: User) -> set[int]:
    """Return the keys of everybody whom `user` blocks or who blocks `user`."""
    return {key for pair in _blocks_of(user=user.pk) for key in pair} - {user.pk}


def hidden_from(viewer: User | None) -> set[int]:
    """Return the keys of everybody who is hidden from `viewer`, which is nobody where the viewer is
    a stranger.

    A page that asks for several lists asks this once and hands it on.
    """
    return block_partners(viewer) if viewer else set()


def _pairs_of() -> QuerySet[Block, Any]:
    user = Gap("user", User._meta.pk)
    theirs = Block.objects.filter(Q(user=user) | Q(blocked=user))
    return theirs.order_by().values_list("user_id", "blocked_id")


_blocks_of = CompiledRows(_pairs_of)


def hidden_authors_for(user: User, people: Collection[int]) -> HiddenAuthors:
    """Return those of `people` whom `user` does not read.

    Whom one has blocked oneself, not at all. Who has blocked `user` is heard no more, but what was
    said before stays: to take it away would tell of the block, and leave nothing to report.
    """
    others = {f"other{nth}": key for nth, key in enumerate(people)}
    found = _blocks_among(len(others))(user=user.pk, **others) if others else []
    by_others: HiddenAuthors = {blocker: at for blocker, __, at in found if blocker != user.pk}
    return by_others | {other: None for blocker, other, __ in found if blocker == user.pk}


@cache
def _blocks_among(count: int) -> CompiledRows:
    """Return the query for the blocks between a player and `count` others."""

    def build() -> QuerySet[Block, Any]:
        key = User._meta.pk
        user, others = Gap("user", key), [Gap(f"other{nth}", key) for nth in range(count)]
        pairs = Q()
        for other in others:
            pairs |= Q(user=other, blocked=user) | Q(user=user, blocked=other)
        return Block.objects.filter(pairs).order_by().values_list("user_id", "blocked_id", "at")

    return CompiledRows(build)


def blocked_by(user: User) -> QuerySet[Block]:
    """Return the blocks by `user`, the latest first, with names, which nobody else may see."""
    return Block.objects.filter(user=user).select_related("blocked")


def has_blocked(user: User, other_id: int) -> bool:
    """Return whether `user` has blocked the other, whatever the other has done."""
    return Block.objects.filter(user=user, blocked_id=other_id).exists()
