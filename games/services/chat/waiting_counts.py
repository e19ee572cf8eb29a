"""How much waits for a player, which every page of the site tells: moves, answers, messages."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import DateTimeField, QuerySet
from django.utils import timezone

from accounts.models import User
from database.compiled_queries import Gap
from database.compiled_rows import CompiledRows, number_of
from games.models import Game, TablePlace
from games.models.gameplay.games import TimeLimits, limits_at
from games.services.chat.unread import messages_unread_by


class WaitingCounts(NamedTuple):
    """How many turns (games to move or to answer in, invitations, tables at which the player has
    still to open their bytes) and how many unread messages there are.
    """

    turns: int
    unread: int


def waiting_counts(player: User) -> WaitingCounts:
    """Count what waits for this player, in one statement."""
    limits = limits_at(timezone.now())
    ((games, places, unread),) = _counts(player=player.pk, **limits._asdict())
    return WaitingCounts(games + places, unread)


def _counts_of_player() -> QuerySet[User, Any]:
    player = Gap("player", User._meta.pk)
    limits = TimeLimits(*(Gap(name, DateTimeField()) for name in TimeLimits._fields))
    return (
        User.objects.filter(pk=player)
        .annotate(
            games=number_of(Game.objects.needing(player, limits)),
            places=number_of(TablePlace.objects.asking(player)),
            unread=number_of(messages_unread_by(player)),
        )
        .values_list("games", "places", "unread")
    )


_counts = CompiledRows(_counts_of_player)
