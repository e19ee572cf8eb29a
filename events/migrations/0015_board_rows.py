"""Rows of the boards of months and of all time, and sizes of clubs, from what is stored already."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

MIN_UNCERTAIN_SIGMA = 6.0
ROWS_PER_STATEMENT = 2_000
INSIDE = ("leader", "officer", "member")

Seat = tuple[int, datetime, float, float]
"""A player, when the game ended, and mu and sigma after it."""


def store_boards(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    for pool in apps.get_model("events", "RatingPool").objects.order_by("pk"):
        _store_pool(apps, pool)


def _store_pool(apps: Apps, pool: Any) -> None:
    month_ratings = apps.get_model("events", "MonthRating").objects
    ratings = apps.get_model("events", "Rating")
    by_player = {rating.user_id: rating for rating in ratings.objects.filter(pool=pool)}
    months: list[Any] = []
    for player, seats in groupby(_seats(apps, pool), key=lambda seat: seat[0]):
        played = list(seats)
        if player in by_player:
            _note_best(by_player[player], played)
        months += [month_ratings.model(pool=pool, **row) for row in _months(played)]
        if len(months) >= ROWS_PER_STATEMENT:
            month_ratings.bulk_create(months)
            months = []
    month_ratings.bulk_create(months)
    columns = ["best_mu", "best_sigma", "best_at"]
    ratings.objects.bulk_update(by_player.values(), columns, batch_size=500)


def _seats(apps: Apps, pool: Any) -> Iterator[Seat]:
    """Yield the seats in games that count, player by player, in their order."""
    seats = apps.get_model("events", "RatedSeat").objects.filter(
        rated_game__pool=pool, rated_game__exclusion=""
    )
    seats = seats.order_by("user", "rated_game__ended_at", "rated_game__game")
    columns = ("user", "rated_game__ended_at", "mu_after", "sigma_after")
    return iter(seats.values_list(*columns).iterator(ROWS_PER_STATEMENT))


def _note_best(rating: Any, seats: list[Seat]) -> None:
    certain = [seat for seat in seats if seat[3] < MIN_UNCERTAIN_SIGMA]
    if certain:
        _, at, mu, sigma = max(certain, key=lambda seat: seat[2])
        rating.best_mu, rating.best_sigma, rating.best_at = mu, sigma, at


def _months(seats: list[Seat]) -> Iterator[dict[str, object]]:
    """Yield the columns of a row for each month."""
    for month, played in groupby(seats, key=lambda seat: _month_of(seat[1])):
        inside = list(played)
        player, at, mu, sigma = inside[-1]
        yield {
            "user_id": player, "month": month, "mu": mu, "sigma": sigma,
            "lower_bound": mu - 3 * sigma, "games": len(inside), "last_at": at,
        }  # fmt: skip


def _month_of(at: datetime) -> date:
    return at.astimezone(UTC).date().replace(day=1)


def store_sizes(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    members = apps.get_model("events", "ClubMember").objects.filter(
        club=OuterRef("pk"), state__in=INSIDE
    )
    size = members.order_by().values("club").annotate(size=Count("pk")).values("size")
    apps.get_model("events", "Club").objects.update(size=Coalesce(Subquery(size), 0))


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0014_boards_and_sizes"),
    ]

    operations = [
        migrations.RunPython(store_boards, migrations.RunPython.noop),
        migrations.RunPython(store_sizes, migrations.RunPython.noop),
    ]
