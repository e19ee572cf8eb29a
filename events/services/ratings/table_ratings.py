"""The ratings of the players at tables or in games, in the pool of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from accounts.models import User
from events.formulas.ratings.scale import Skill
from events.models import Rating
from events.services.ratings.pools import key_of
from events.services.ratings.privacy import hidden_from
from games.models import Game, Seat, Table
from games.rules import RULESETS

MIN_STRONG_RATING = 1800
"""From which certain rating on a player counts as strong, which is to win four of five against
newcomers.
"""
MAX_ROWS_COMPARED = 1000
"""How many tables or challenges are searched for a rating, which are the newest."""


class PoolPlace(NamedTuple):
    """A player in a pool, by their keys."""

    pool: str
    player: int


def skills_of(places: Iterable[PoolPlace]) -> dict[PoolPlace, Skill]:
    """Return the skill of every player who has one in the pool, by one query."""
    wanted = set(places)
    pools, players = {place.pool for place in wanted}, {place.player for place in wanted}
    ratings = Rating.objects.filter(pool__key__in=pools, user__in=players).select_related("pool")
    found = {PoolPlace(rating.pool.key, rating.user_id): rating.skill for rating in ratings}
    return {place: skill for place, skill in found.items() if place in wanted}


def skills_at(tables: Sequence[Table], viewer: User | None) -> dict[tuple[UUID, int], Skill]:
    """Return the skills of players at tables that the viewer may see, by table and player.

    Of beginners there is one where the game is rated. Guests have none, and who plays alone.
    """
    places = {
        (table, player.pk): PoolPlace(_pool_of(table), player.pk)
        for table in tables
        if table.seats > 1
        for player in table.people
        if not player.is_guest
    }
    skills = skills_of(places.values())
    shown = {
        (table.pk, player): skills.get(place, Skill())
        for (table, player), place in places.items()
        if table.rated or place in skills
    }
    hidden = hidden_from(viewer, {player for _, player in shown})
    return {key: skill for key, skill in shown.items() if key[1] not in hidden}


def own_skills(tables: Sequence[Table], player: User) -> dict[UUID, Skill]:
    """Return the skill of a player in the pool of each table, by the table's key; that of a
    beginner is the one at which all begin.
    """
    places = {table.pk: PoolPlace(_pool_of(table), player.pk) for table in tables}
    skills = skills_of(places.values())
    return {table: skills.get(place, Skill()) for table, place in places.items()}


def _pool_of(table: Table) -> str:
    return key_of(table.ruleset, table.options, table.seats, table.aid)


def strong_players(game: Game, seats: Sequence[Seat]) -> set[int]:
    """Return the players of these seats whose rating in the pool of the game is high, certain and
    not hidden.
    """
    pool = key_of(game.ruleset, game.options, len(seats), game.aid)
    skills = skills_of(PoolPlace(pool, seat.user_id) for seat in seats if seat.user_id)
    strong = {
        place.player
        for place, skill in skills.items()
        if skill.rating >= MIN_STRONG_RATING and not skill.is_uncertain
    }
    return strong - hidden_from(None, strong)


def near(rows: QuerySet[Any], player: User, points: int) -> QuerySet[Any]:
    """Return those rows whose player has a rating within so many points of that of `player`."""
    compared = _compared(rows, player)
    own = skills_of(PoolPlace(pool, player.pk) for _, (pool, _) in compared)
    skills = skills_of(place for _, place in compared)
    return rows.filter(
        pk__in=[
            key
            for key, place in compared
            if abs(
                skills.get(place, Skill()).rating
                - own.get(PoolPlace(place.pool, player.pk), Skill()).rating
            )
            <= points
        ]
    )


def between(
    rows: QuerySet[Any], viewer: User | None, lowest: int | None, highest: int | None
) -> QuerySet[Any]:
    """Return those rows whose player is rated from `lowest` to `highest`; a newcomer has the rating
    at which all begin.
    """
    compared = _compared(rows, viewer)
    skills = skills_of(place for _, place in compared)
    ratings = {key: skills.get(place, Skill()).rating for key, place in compared}
    return rows.filter(
        pk__in=[
            key
            for key, rating in ratings.items()
            if (lowest is None or rating >= lowest) and (highest is None or rating <= highest)
        ]
    )


def of_certainty(rows: QuerySet[Any], viewer: User | None, *, certain: bool) -> QuerySet[Any]:
    """Return those rows whose player has a certain rating, or those whose player has not."""
    compared = _compared(rows, viewer)
    skills = skills_of(place for _, place in compared)
    return rows.filter(
        pk__in=[
            key for key, place in compared if skills.get(place, Skill()).is_uncertain is not certain
        ]
    )


def _compared(rows: QuerySet[Any], viewer: User | None) -> list[tuple[object, PoolPlace]]:
    """Return the key of each row with its player and pool, without ratings that are hidden."""
    is_table = rows.model is Table
    host = "host" if is_table else "user"
    columns = ["pk", "ruleset", "options", "aid", host, *(["seats"] if is_table else [])]
    plain = rows.filter(**{f"{host}__is_guest": False}).prefetch_related(None)
    found = list(plain.values(*columns)[:MAX_ROWS_COMPARED])
    hidden = hidden_from(viewer, {row[host] for row in found})
    return [
        (row["pk"], PoolPlace(key, row[host]))
        for row in found
        if row[host] not in hidden
        and row["ruleset"] in RULESETS
        and (key := key_of(row["ruleset"], row["options"], row.get("seats", 2), row["aid"]))
    ]
