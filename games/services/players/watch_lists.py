"""Watch lists: public games between people to watch now, and fine games that are over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from accounts.models import User
from games.models import Game, Seat, Status
from games.models.gameplay.games import GameQuerySet
from games.services.lobby.game_visibility import games_of, without_blocks

MAX_IDLE_TIME = timedelta(days=7)
"""How long after its last move a running game is still worth watching."""

MAX_WATCHED, MAX_CANDIDATES = 12, 60
"""How many games are listed to watch, and among how many of the latest they are chosen."""

MAX_PLAYED_NOW = 3
"""How many running games a profile shows."""


class FineOrder(StrEnum):
    """The measure by which a finished game is fine."""

    LENGTH = "length"
    MARGIN = "margin"


def games_to_watch(reader: User | None, now: datetime, ruleset: str = "") -> list[Game]:
    """Return running games with recent moves, the latest first, and only one for each group of
    people.

    Where `ruleset` is "", of any game.
    """
    games = _watchable(reader).running().filter(moved_at__gt=now - MAX_IDLE_TIME)
    if ruleset:
        games = games.filter(ruleset=ruleset)
    candidates = list(games.order_by("-moved_at", "pk")[:MAX_CANDIDATES])
    return _one_a_group(candidates)[:MAX_WATCHED]


def games_played_now(person: User, reader: User | None) -> list[Game]:
    """Return running games that the profile of `person` shows to `reader`, the latest first.

    Where a block is between the two, those that every stranger sees.
    """
    games = games_of(person, reader).watchable().running()
    return list(games.order_by("-moved_at", "pk")[:MAX_PLAYED_NOW])


def fine_games(reader: User | None, ruleset: str, by: FineOrder, count: int) -> list[Game]:
    """Return the longest finished games, or those with the smallest margins.

    A draw by points is the closest of all.
    Games that were not decided by points have no margin, and are in no list by margin.
    """
    games = _watchable(reader).filter(status=Status.OVER, ruleset=ruleset)
    if by == FineOrder.LENGTH:
        return list(games.order_by("-ply", "-moved_at", "pk")[:count])
    close = games.filter(margin_halves__isnull=False)
    return list(close.order_by("margin_halves", "-ply", "-moved_at", "pk")[:count])


def _watchable(reader: User | None) -> GameQuerySet:
    return without_blocks(Game.objects.watchable(), reader)


def _one_a_group(games: Iterable[Game]) -> list[Game]:
    """Return the first game of each group of people, in one query."""
    found = {game.pk: game for game in games}
    people: dict[UUID, set[int]] = {key: set() for key in found}
    seats = Seat.objects.filter(game__in=found, user__isnull=False)
    for key, user in seats.order_by().values_list("game", "user"):
        people[key].add(user)
    first = {frozenset(people[key]): game for key, game in reversed(found.items())}
    return [game for key, game in found.items() if first[frozenset(people[key])] is game]
