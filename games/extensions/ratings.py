"""The extensions of an app that rates players: texts beside names, remarks, a filter, limits, and
strength.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from games.extensions.registry import Registry
from games.models import Game, Seat, Table
from games.rules.kit.options import OptionValue

MIN_RATING, MAX_RATING = 0, 4000
"""No rating of a player lies outside."""

RatingTexts = Mapping[tuple[UUID, int], str]
"""The rating of a player as a text, by the key of a table and by that of the player."""


@dataclass(frozen=True)
class PlannedGame:
    """A game with rated terms that has not begun, and its prospective players.

    Without `options` it is any form of the game that these players might choose.
    """

    ruleset: str
    players: tuple[User, ...]
    seats: int = 2
    options: Mapping[str, OptionValue] | None = None
    aid: str = ""


@dataclass(frozen=True)
class OwnRating:
    """The rating of a player in the pool of a game: a whole number, and how it is written."""

    value: int
    text: str


@dataclass(frozen=True)
class RatingWish:
    """The rating that somebody who looks for a game wants the other player to have: one of the
    choices of a filter, and whole numbers between which it lies.
    """

    chosen: str = ""
    lowest: int | None = None
    highest: int | None = None

    def __bool__(self) -> bool:
        return self != RatingWish()


@dataclass(frozen=True)
class RatingProvider:
    """A provider of an app's ratings for the pages of tables and standing challenges.

    `texts_of(tables, viewer)` has the ratings of those who sit at the tables, stored ones or not,
    as far as the viewer may see them. `remarks_on(planned, viewer)` says why a result would perhaps
    not count. `choices_for(viewer)` are the choices of a filter, each with its label, and
    `matching(rows, wish, viewer)` returns those of a query for tables or challenges that fit.
    `own_ratings(tables, player)` has the rating of an account in the pool of each table, by the
    table's key. `rules_route` names the page that says what counts. `strong_players(game, seats)`
    has the keys of those in the seats of a game who are strong at it, and whose strength everybody
    may know.
    """

    app: str
    name: str
    texts_of: Callable[[Sequence[Table], User | None], RatingTexts]
    remarks_on: Callable[[PlannedGame, User | None], list[str]]
    choices_for: Callable[[User | None], list[tuple[str, str]]]
    matching: Callable[[QuerySet[Any], RatingWish, User | None], QuerySet[Any]]
    own_ratings: Callable[[Sequence[Table], User], Mapping[UUID, OwnRating]]
    rules_route: str
    strong_players: Callable[[Game, Sequence[Seat]], set[int]]


registry: Registry[RatingProvider] = Registry()
register = registry.register


def rating_texts(tables: Iterable[Table], viewer: User | None) -> RatingTexts:
    """Return the ratings of all who sit at these tables, by a few queries for any number."""
    listed = list(tables)
    found: dict[tuple[UUID, int], str] = {}
    for provider in registry if listed else ():
        found |= provider.texts_of(listed, viewer)
    return found


def rating_remarks(planned: PlannedGame, viewer: User | None) -> list[str]:
    """Return sentences on why the result of a game would perhaps not count."""
    return [remark for provider in registry for remark in provider.remarks_on(planned, viewer)]


def rating_choices(viewer: User | None) -> list[tuple[str, str]]:
    """Return the choices of a filter by ratings."""
    return [choice for provider in registry for choice in provider.choices_for(viewer)]


def with_rating(rows: QuerySet[Any], wish: RatingWish, viewer: User | None) -> QuerySet[Any]:
    """Return those tables or standing challenges whose player has such a rating."""
    for provider in registry if wish else ():
        rows = provider.matching(rows, wish, viewer)
    return rows


def own_ratings(tables: Iterable[Table], player: User) -> Mapping[UUID, OwnRating]:
    """Return the rating of a player in the pool of each table, by the table's key; none where no
    app rates players, or for a guest.
    """
    listed = list(tables)
    found: dict[UUID, OwnRating] = {}
    for provider in registry if listed and not player.is_guest else ():
        found |= provider.own_ratings(listed, player)
    return found


def are_players_rated() -> bool:
    """Return whether an app rates players, so that a table can have a rating limit."""
    return any(True for _provider in registry)


def rating_rules_url() -> str:
    """Return the address of the page that says which games count; "" where no app rates games."""
    return next((reverse(provider.rules_route) for provider in registry), "")


def strong_players(game: Game, seats: Sequence[Seat]) -> set[int]:
    """Return the keys of those players of a game who are strong at it, as everybody may know; none
    where no app rates players.
    """
    return {player for provider in registry for player in provider.strong_players(game, seats)}
