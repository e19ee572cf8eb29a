"""Follows: a player keeps others in view, who are never told of it and cannot find out."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from games.log.commands import Refused
from games.models import Follow
from games.services.gamelog.locking import lock_players
from games.services.lobby.quotas import QuotaExceeded
from games.services.players import directory
from games.services.players.refusals import PlayerRefusal

MAX_FOLLOWED = 500


def follow(user: User, other: User, *, at: datetime) -> None:
    """Follow an account; a second time changes nothing more. Raises Refused.

    Refused between blocked players, in either direction with the same words.
    """
    if user.pk == other.pk:
        raise Refused(PlayerRefusal.OWN_FOLLOW)
    with transaction.atomic():
        lock_players(user, other)
        if not directory.listed_players(user).filter(pk=other.pk).exists():
            raise Refused(PlayerRefusal.NOT_TO_BE_FOLLOWED)
        mine = Follow.objects.filter(user=user)
        if mine.filter(followed=other).exists():
            return
        if mine.count() >= MAX_FOLLOWED:
            raise QuotaExceeded(PlayerRefusal.TOO_MANY_FOLLOWED, count=MAX_FOLLOWED)
        mine.create(user=user, followed=other, at=at)


def unfollow(user: User, other: User) -> None:
    """Stop following a player; a second time changes nothing more."""
    Follow.objects.filter(user=user, followed=other).delete()


def part(one_side: User, other: User) -> None:
    """Let neither player follow the other any longer, because there is a block between them."""
    both = Q(user=one_side, followed=other) | Q(user=other, followed=one_side)
    Follow.objects.filter(both).delete()


def is_following(user: User | None, other: User) -> bool:
    """Return whether `user` follows the other, whatever the other does."""
    return user is not None and Follow.objects.filter(user=user, followed=other).exists()


def followed_by(user: User) -> QuerySet[User]:
    """Return the players whom `user` follows, by name."""
    return directory.listed_players(user).filter(followers__user=user)
