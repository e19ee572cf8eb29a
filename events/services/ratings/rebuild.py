"""The rebuilding of all ratings from the logs of games, and a comparison with the stored ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from uuid import UUID

from django.db import transaction

from events.formulas.ratings.outcomes import Instant
from events.models import MonthRating, RatedGame, RatedSeat, Rating, RatingPool
from events.services.ratings.pools import pools_of
from events.services.ratings.recomputation import (
    ROWS_PER_STATEMENT,
    recompute,
    write_ratings,
)
from events.services.ratings.result_list import lock_pools, store
from events.services.ratings.results import outcomes_of, players_in
from games.models import Game, Status

BEGINNING: Instant = (datetime(2000, 1, 1, tzinfo=UTC), UUID(int=0))
_SEAT = ("mu_before", "sigma_before", "mu_after", "sigma_after")
_RATING = (
    "mu", "sigma", "lower_bound", "games", "opponents", "last_at", "best_mu", "best_sigma",
    "best_at",
)  # fmt: skip
_MONTH = ("mu", "sigma", "lower_bound", "games", "last_at")

Numbers = dict[str, tuple[object, ...]]
"""The numbers of all ratings, by what they belong to."""


def rebuild(*, keep: bool = True) -> tuple[int, list[str]]:
    """Rebuild everything from the logs; return how many games have rated terms, and which numbers
    differed before. Without `keep` all stays as it was.
    """
    with transaction.atomic():
        lock_pools()
        before = numbers()
        count = _rebuild()
        found = list(_differences(before, numbers()))
        if not keep:
            transaction.set_rollback(True)
    return count, found


def _rebuild() -> int:
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()
    MonthRating.objects.all().delete()
    over = Game.objects.filter(rated=True).exclude(status=Status.RUNNING).order_by("pk")
    remaining = iter(over.iterator())
    count = 0
    while games := list(islice(remaining, ROWS_PER_STATEMENT)):
        players = players_in(games)
        outcomes = outcomes_of(games, players)
        pools = pools_of({game: len(players[game.pk]) for game in games if outcomes[game.pk]})
        store((pools[game], outcome) for game, outcome in outcomes.items() if outcome)
        count += len(pools)
    for pool in RatingPool.objects.order_by("key"):
        write_ratings(pool, recompute(pool, BEGINNING), BEGINNING)
    return count


def numbers() -> Numbers:
    """Return all numbers that ratings consist of."""
    seats = RatedSeat.objects.values_list(
        "rated_game__game", "number", "user", "rank", "rated_game__exclusion", *_SEAT
    )
    ratings = Rating.objects.values_list("pool__key", "user", *_RATING)
    months = MonthRating.objects.values_list("pool__key", "user", "month", *_MONTH)
    found: Numbers = {f"game {row[0]}, seat {row[1]}": row[2:] for row in seats}
    found |= {f"pool {row[0]}, player {row[1]}": row[2:] for row in ratings}
    return found | {f"pool {row[0]}, player {row[1]}, {row[2]:%Y-%m}": row[3:] for row in months}


def _differences(before: Numbers, after: Numbers) -> Iterator[str]:
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            yield f"{key}: {before.get(key)} was stored, {after.get(key)} follows from the logs"
