"""Leader boards of a month and of all time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format

from accounts.models import User
from events.formulas.ratings.outcomes import Exclusion
from events.models import HiddenRatings, MonthRating, RatedGame, RatedSeat, Rating, RatingPool
from events.services.ratings.lists.period_boards import (
    PeriodBoard,
    PeriodRow,
    all_time_board,
    month_board,
)
from events.services.ratings.rebuild import BEGINNING, numbers
from events.services.ratings.recomputation import recompute, write_ratings
from games.services.gameplay.game_start import start_game
from tests.events.ratings.conftest import RatedPair
from tests.games.conftest import NOW, person
from tests.support.games.pages import signed_in

pytestmark = pytest.mark.usefixtures("empty_cache")
MAY, JUNE = datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)


@pytest.fixture
def pool(db: None) -> RatingPool:
    return RatingPool.objects.create(key="sogo.usual.2.unaided", ruleset="sogo")


def rated(pool: RatingPool, at: datetime, skills: dict[User, tuple[float, float]]) -> None:
    """A game after which its players have these skills."""
    game = start_game("sogo", list(skills), options={}, at=NOW)
    row = RatedGame.objects.create(game=game, pool=pool, ended_at=at)
    for number, (user, (mu, sigma)) in enumerate(skills.items()):
        RatedSeat.objects.create(
            rated_game=row, user=user, number=number, rank=1, mu_after=mu, sigma_after=sigma
        )
    write_ratings(pool, [user.pk for user in skills], (at, game.pk))


def rows(board: PeriodBoard) -> list[PeriodRow]:
    return board.rows_of(board.leaders)


def test_a_month_is_led_by_who_stood_highest_at_its_end(
    pool: RatingPool, alice: User, bob: User
) -> None:
    for day in range(3):
        rated(pool, MAY + timedelta(days=day), {alice: (30 - day, 3.0), bob: (26 + day, 3.0)})
    rated(pool, JUNE, {alice: (50, 2.0), bob: (10, 2.0)})
    assert [(row.user, row.skill.mu, row.games) for row in rows(month_board(pool, MAY))] == [
        (alice, 28, 3),
        (bob, 28, 3),
    ]
    assert rows(month_board(pool, JUNE)) == [], "one game is not enough"
    HiddenRatings.objects.create(user=alice, since=MAY)
    assert [row.user for row in rows(month_board(pool, MAY))] == [bob]
    page = Client().get(reverse("leader_board_month", args=[pool.key, "2026-05"]))
    assert [row.user for row in page.context["rows"]] == [bob]
    for wrong in ("2026-13", "soon", "2999-01"):
        address = reverse("leader_board_month", args=[pool.key, wrong])
        assert Client().get(address).status_code == 404


def test_a_month_is_the_same_west_of_greenwich(pool: RatingPool, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(timezone="America/New_York")
    address = reverse("leader_board_month", args=[pool.key, "2026-05"])
    page = signed_in(alice).get(address).content.decode()
    assert f"<h1>{date_format(MAY.date(), 'YEAR_MONTH_FORMAT')}</h1>" in page


@pytest.mark.slow
def test_all_time_is_led_by_the_highest_rating_without_doubt(pool: RatingPool) -> None:
    ann, ben = person("ann"), person("ben")
    for day in range(10):
        doubt = 7.0 if day < 2 else 5.0
        rated(pool, MAY + timedelta(days=day), {ann: (40 - day, doubt), ben: (20 + day, 5.0)})
    found = rows(all_time_board(pool))
    assert [(row.user, row.skill.mu, row.games) for row in found] == [(ann, 38, 10), (ben, 29, 10)]
    page = Client().get(reverse("leader_board_all_time", args=[pool.key]))
    assert [row.user for row in page.context["rows"]] == [ann, ben]


@pytest.mark.slow
def test_a_month_follows_a_ruling(pair: RatedPair) -> None:
    """Of three results one is taken back, which leaves too few for a board."""
    games = [pair.play() for _game in range(3)]
    pool = RatingPool.objects.get()
    start = datetime(NOW.year, NOW.month, 1, tzinfo=UTC)
    assert [row.user for row in rows(month_board(pool, start))] == [pair.alice, pair.bob]
    RatedGame.objects.filter(game=games[0]).update(barred=Exclusion.VOID)
    instant = (NOW - timedelta(hours=1), games[0].pk)
    write_ratings(pool, recompute(pool, instant), instant)
    assert rows(month_board(pool, start)) == []
    assert {rating.games for rating in MonthRating.objects.all()} == {2}


def test_boards_of_a_site_from_before_are_the_same(pair: RatedPair, alice: User) -> None:
    """The migration stores what results write since."""
    for _game in range(3):
        pair.play()
    pool = RatingPool.objects.get()
    RatedSeat.objects.filter(user=alice).update(sigma_after=5.0)
    write_ratings(pool, [alice.pk, pair.bob.pk], BEGINNING)
    before = numbers()
    assert Rating.objects.get(user=alice).best_mu is not None
    MonthRating.objects.all().delete()
    Rating.objects.update(best_mu=None, best_sigma=None, best_at=None)
    import_module("events.migrations.0015_board_rows").store_boards(apps, None)
    assert numbers() == before
