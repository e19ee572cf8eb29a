"""Many results that come together: the numbers are those of one by one, by few statements."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events.formulas.ratings.outcomes import Exclusion
from events.models import RatedGame, Rating
from events.services.ratings.rebuild import numbers, rebuild
from events.services.ratings.result_list import rate_game, rate_games
from games.models import Game
from games.services.gameplay.game_start import start_game
from tests.events.ratings.conftest import QUICK, WON_BY_WHITE, RatedPair
from tests.games.conftest import NOW, person

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]
HOUR = timedelta(hours=1)


@pytest.fixture
def round_robin(db: None, play_moves: Callable[..., Game]) -> list[Game]:
    """Games of four players that are over and not rated yet, an hour between their ends."""
    people = [person(f"rated{number}") for number in range(4)]
    return [
        play_moves(
            start_game("sogo", pair, at=at, options={}, time_control=QUICK, rated=True),
            WON_BY_WHITE,
            at,
        )
        for number, pair in enumerate(combinations(people, 2))
        if (at := NOW - 10 * HOUR + number * HOUR)
    ]


@pytest.mark.slow
def test_together_and_one_by_one_give_the_same_numbers(round_robin: list[Game]) -> None:
    for game in round_robin:
        rate_game(game.pk)
    before = numbers()
    assert Rating.objects.count() == 4
    rate_games([game.pk for game in round_robin])
    assert numbers() == before
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()
    rate_games([game.pk for game in round_robin[3:]])
    rate_games([game.pk for game in round_robin[:3]])
    assert numbers() == before
    assert rebuild(keep=False) == (6, [])


def test_a_batch_takes_as_many_statements_for_many_games_as_for_few(
    round_robin: list[Game],
) -> None:
    counts = []
    for games in (round_robin[:2], round_robin[2:]):
        with CaptureQueriesContext(connection) as queries:
            rate_games([game.pk for game in games])
        counts.append(len(queries))
    # The pool is made by the first of them.
    assert counts[1] <= counts[0]


@pytest.mark.slow
def test_earlier_games_of_a_pair_are_counted_for_a_batch(pair: RatedPair) -> None:
    games = [
        pair.moves(pair.begin(at=NOW - n * HOUR), WON_BY_WHITE, NOW - n * HOUR)
        for n in range(8, 0, -1)
    ]
    rate_games([game.pk for game in games[:5]])
    rate_games([game.pk for game in games[5:]])
    found = RatedGame.objects.order_by("ended_at").values_list("exclusion", flat=True)
    assert list(found) == [Exclusion.NONE] * 6 + [Exclusion.PAIR] * 2
    assert rebuild(keep=False) == (8, [])
