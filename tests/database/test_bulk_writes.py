"""Bulk writes: what is stored of rows that were there before."""

from __future__ import annotations

import pytest

from database.bulk_writes import overwrite
from games.models import Game, Seat
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person

pytestmark = pytest.mark.database


@pytest.fixture
def game(db: None) -> Game:
    return start_game("sogo", [person("alice"), person("bob")], options={}, at=NOW)


def test_columns_of_rows_are_written_and_no_others(game: Game) -> None:
    seats = list(game.seats.order_by("number"))
    for seat in seats:
        seat.points, seat.muted = str(7 + seat.number), True
    overwrite(seats, ["points"])
    stored = Seat.objects.filter(game=game).order_by("number")
    assert list(stored.values_list("points", "muted")) == [("7", False), ("8", False)]
    assert [seat.pk for seat in stored] == [seat.pk for seat in seats]


def test_no_rows_take_no_statement(db: None, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        overwrite([], ["points"])
