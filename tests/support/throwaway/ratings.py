"""Ratings of bookmarks: a player is rated by how many they have made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from games.extensions import ratings
from games.extensions.ratings import OwnRating, PlannedGame, RatingProvider, RatingTexts, RatingWish
from games.models import Game, Seat, Table
from tests.support.throwaway.models import Bookmark

MARKED = "marked"


def register(app: str) -> None:
    """Register texts, remarks and a choice of the filter."""
    ratings.register(
        RatingProvider(
            app,
            "bookmarks",
            texts_of,
            remarks_on,
            choices_for,
            matching,
            own_ratings,
            rules_route="rules_index",
            strong_players=strong_players,
        )
    )


def texts_of(tables: Sequence[Table], _viewer: User | None) -> RatingTexts:
    """Return how many bookmarks the host of each table has made."""
    return {
        (table.pk, table.host_id): f"bookmarks of the host: {_count(table.host_id)}"
        for table in tables
    }


def remarks_on(planned: PlannedGame, _viewer: User | None) -> list[str]:
    """Return that games of players with bookmarks count twice."""
    return ["Counts twice." for player in planned.players if _count(player.pk)]


def choices_for(_viewer: User | None) -> list[tuple[str, str]]:
    """Return the one choice."""
    return [(MARKED, "with bookmarks")]


def matching(rows: QuerySet[Any], wish: RatingWish, _viewer: User | None) -> QuerySet[Any]:
    """Return the tables or challenges of players with bookmarks, if that was chosen."""
    player = "host" if rows.model is Table else "user"
    keys = Bookmark.objects.values("user")
    return rows.filter(**{f"{player}__in": keys}) if wish.chosen == MARKED else rows


def own_ratings(tables: Sequence[Table], player: User) -> Mapping[UUID, OwnRating]:
    """Return how many bookmarks the player has made, at every table the same."""
    count = _count(player.pk)
    return {table.pk: OwnRating(count, str(count)) for table in tables}


def strong_players(_game: Game, seats: Sequence[Seat]) -> set[int]:
    """Return who has made a bookmark among the players of a game."""
    made = Bookmark.objects.filter(user__in=[seat.user_id for seat in seats])
    return set(made.values_list("user", flat=True))


def _count(player: int) -> int:
    return Bookmark.objects.filter(user=player).count()
