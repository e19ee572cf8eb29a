"""Unread chat messages: the first one a player has not read, how many there are, and reading
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Exists, F, Max, Min, OuterRef, QuerySet
from django.db.models.expressions import Combinable

from accounts.models import User
from games.models import Block, ChatMessage, Game, Seat
from games.services.effects import live_updates
from games.services.gamelog.locking import lock, lock_errors_as_busy


@dataclass(frozen=True)
class Unread:
    """The unread messages of a game: how many, and the key of the latest (0 for none)."""

    count: int = 0
    latest: int = 0


def mark_unread(message: ChatMessage, readers: Iterable[Seat]) -> None:
    """Record that these seats have not read the message; a seat with older unread messages stays as
    it is.

    Call it in the transaction of the message, under the lock of its game.
    """
    up_to_date = Seat.objects.filter(pk__in=[seat.pk for seat in readers], unread_from=None)
    up_to_date.filter(chat_muted=False).update(unread_from=message.pk)


def mark_read(game: Game, user: User, *, through: int | None = None) -> None:
    """Record that `user` has read the messages up to the key `through` (None for all of them).

    Raises Busy.
    """
    behind = Seat.objects.filter(game=game, user=user, unread_from__isnull=False)
    if not behind.exists():
        return
    with lock_errors_as_busy(), transaction.atomic():
        lock(game.pk)
        later = messages_unread_by(user).filter(game=game)
        later = later.none() if through is None else later.filter(pk__gt=through)
        behind.update(unread_from=later.aggregate(first=Min("pk"))["first"])
        transaction.on_commit(
            lambda: live_updates.publish_to_players(game.pk, "read", [user.pk]), robust=True
        )


def messages_unread_by(user: User | Combinable) -> QuerySet[ChatMessage]:
    """Return the messages of all games that `user` has not read and may read, in no order."""
    unread = ChatMessage.objects.filter(
        game__seats__user=user,
        game__seats__chat_muted=False,
        pk__gte=F("game__seats__unread_from"),
        removed_at=None,
    ).exclude(user=user)
    blocked = Block.objects.filter(user=user, blocked=OuterRef("user"))
    blocking = Block.objects.filter(user=OuterRef("user"), blocked=user, at__lte=OuterRef("at"))
    return unread.filter(~Exists(blocked), ~Exists(blocking)).order_by()


def unread_by_game(user: User) -> dict[UUID, int]:
    """Return how many messages `user` has not read, by game; games without any are left out."""
    counts = messages_unread_by(user).values("game").annotate(count=Count("pk"))
    return {row["game"]: row["count"] for row in counts}


def unread_in(game: Game, seat: Seat | None) -> Unread:
    """Return the messages of a game that the player of a seat has not read; without a query where
    all are read.
    """
    if seat is None or seat.user is None or seat.unread_from is None or seat.chat_muted:
        return Unread()
    mine = messages_unread_by(seat.user).filter(game=game)
    found = mine.aggregate(count=Count("pk"), latest=Max("pk"))
    return Unread(found["count"], found["latest"] or 0)
