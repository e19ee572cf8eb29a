"""The directory of players: who can be found by whom, who is online, and what they play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, QuerySet, Window, prefetch_related_objects
from django.db.models.functions import RowNumber

from accounts import names
from accounts.models import User
from games.models import Game, Seat
from games.services.gamelog.presence import present_players
from games.services.lobby import blocks_in_force
from games.services.lobby.game_visibility import without_blocks

ONLINE_WINDOW = timedelta(seconds=settings.PRESENCE_SECONDS)
MAX_GAMES_PER_PLAYER = 3


def listed_players(reader: User | None) -> QuerySet[User]:
    """Return the accounts that `reader` may find: all except those kept apart by a block."""
    hidden = blocks_in_force.hidden_from(reader)
    return User.objects.accounts().exclude(pk__in=hidden).order_by("name_key")


def players_named(beginning: str, reader: User | None) -> QuerySet[User]:
    """Return the players whose names begin like this, in any case and with any accents; all players
    for "".
    """
    if "\0" in beginning:
        return User.objects.none()
    return listed_players(reader).filter(name_key__regex=f"^{names.search_pattern(beginning)}")


def online_keys(now: datetime) -> list[int]:
    """Return the keys of those who are on the site, the latest first, even if they do not show
    it.
    """
    return list(present_players(now - ONLINE_WINDOW))


def online_players(reader: User | None, keys: Sequence[int]) -> list[User]:
    """Return those of these keys who show that they are on the site, in the same order."""
    showing = listed_players(reader).filter(show_online=True).in_bulk(keys)
    return [showing[key] for key in keys if key in showing]


def games_played(players: Collection[User], reader: User | None) -> dict[int, list[Game]]:
    """Return for each player the public games with people that they play, the latest first.

    Two queries for any number of players; some games of each.
    """
    games = without_blocks(Game.objects.watchable().running(), reader)
    seats = Seat.objects.filter(user__in=[player.pk for player in players], game__in=games)
    nth = Window(
        RowNumber(), partition_by=F("user"), order_by=[F("game__moved_at").desc(), F("game")]
    )
    latest = list(
        seats.annotate(nth=nth)
        .filter(nth__lte=MAX_GAMES_PER_PLAYER)
        .select_related("game")
        .order_by("user", "nth")
    )
    prefetch_related_objects([seat.game for seat in latest], "seats__user")
    played: dict[int, list[Game]] = {player.pk: [] for player in players}
    for seat in latest:
        assert seat.user_id is not None
        played[seat.user_id].append(seat.game)
    return played
