"""The counts of everything that waits for a player, which every page shows."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import DateTimeField, QuerySet
from django.utils import timezone

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows, number_of
from games.models import Game, TablePlace
from games.models.gameplay.games import TimeLimits, limits_at
from games.services.chat.unread import messages_unread_by
from games.services.lobby.sanctions_in_force import suspended_until


class WaitingCounts(NamedTuple):
    """The number of turns (games to move or to answer in, invitations, tables at which the player
    has to open their bytes) and of unread messages, and until when the player may begin no games
    (None where nothing forbids it).
    """

    turns: int
    unread: int
    suspended_until: datetime | None = None


def waiting_counts(player: User) -> WaitingCounts:
    """Count what waits for this player, in one statement."""
    now = timezone.now()
    limits = limits_at(now)
    ((games, places, unread, until),) = _counts(player=player.pk, now=now, **limits._asdict())
    return WaitingCounts(games + places, unread, until)


def _counts_of_player() -> QuerySet[User, Any]:
    player = Gap("player", User._meta.pk)
    limits = TimeLimits(*(Gap(name, DateTimeField()) for name in TimeLimits._fields))
    return (
        User.objects.filter(pk=player)
        .annotate(
            games=number_of(Game.objects.needing(player, limits)),
            places=number_of(TablePlace.objects.asking(player)),
            unread=number_of(messages_unread_by(player)),
            suspended_until=suspended_until(Gap("now", DateTimeField()), player),
        )
        .values_list("games", "places", "unread", "suspended_until")
    )


_counts = CompiledRows(_counts_of_player)
