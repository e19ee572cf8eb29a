"""Streaks, and a year of activity as pictures with the same in words."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.log.commands import Resign
from games.models import Game, Seat, SeatResult, Status
from games.services.gameplay.game_start import start_game
from games.services.players.statistics.activity import WEEK_COUNT, activity
from games.services.players.statistics.counted_seats import counted_seats
from games.services.players.statistics.results import ResultCount
from games.services.players.statistics.streaks import Streaks, streaks
from games.views.players.calendar import calendar
from tests.games.conftest import person
from tests.support.games.pages import act

pytestmark = pytest.mark.database

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


def ended(player: User, other: User | str, at: datetime, result: str = SeatResult.WON) -> Game:
    """A game that is over, as the columns say, which alone are read here."""
    game = start_game("sogo", [player, other], options={}, at=at)
    Game.objects.filter(pk=game.pk).update(status=Status.OVER, moved_at=at)
    Seat.objects.filter(game=game, number=0).update(result=result)
    return game


@pytest.mark.slow
def test_streaks_are_of_games_with_people_in_their_order(alice: User, bob: User) -> None:
    assert streaks(counted_seats(alice, None)) == Streaks("", 0, 0)
    for day, result in enumerate("WWWDLLWLL"):
        names = {"W": SeatResult.WON, "D": SeatResult.DRAWN, "L": SeatResult.LOST}
        ended(alice, bob, NOON + timedelta(days=day), names[result])
    ended(alice, "beginner", NOON + timedelta(days=20))
    assert streaks(counted_seats(alice, None)) == Streaks(SeatResult.LOST, 2, 3)


def test_days_are_those_of_the_readers_clock_and_people_apart_from_bots(
    alice: User, bob: User
) -> None:
    late = datetime(2026, 6, 9, 22, 30, tzinfo=UTC)
    ended(alice, bob, late)
    ended(alice, "beginner", late)
    ended(alice, bob, NOON - timedelta(days=400))
    games = Game.objects.of(alice)
    there, here = activity(games, NOON, BERLIN), activity(games, NOON, ZoneInfo("UTC"))
    assert there.people == there.bots == {date(2026, 6, 10): 1}
    assert here.people == here.bots == {date(2026, 6, 9): 1}


def test_the_year_begins_on_a_monday_and_ends_today(alice: User) -> None:
    found = activity(Game.objects.of(alice), NOON, BERLIN)
    assert (found.first.weekday(), found.last) == (0, date(2026, 6, 10))
    assert (found.last - found.first).days // 7 + 1 == WEEK_COUNT


@pytest.mark.slow
def test_the_calendar_says_in_words_what_it_shows(alice: User, bob: User) -> None:
    for hour in range(5):
        ended(alice, bob, NOON - timedelta(hours=hour))
    ended(alice, "beginner", NOON - timedelta(days=300))
    picture = calendar(activity(Game.objects.of(alice), NOON, BERLIN))
    days = [day for part in picture.parts for day in part.days]
    assert sorted(day.level for day in days) == [1, 4]
    assert [(row.people, row.bots) for row in picture.months] == [(5, 0), (0, 1)]
    assert "6" in picture.summary
    squares = sum(part.path.count("M") for part in picture.parts)
    assert squares == 7 * (WEEK_COUNT - 1) + NOON.weekday() + 1
    first, second = picture.parts
    assert all(0 <= day.x < part.width for part in (first, second) for day in part.days)


def test_a_bar_is_as_long_as_its_results_say() -> None:
    assert ResultCount("", 1, 1, 2).bars == [("won", 0, 25), ("drawn", 25, 25), ("lost", 50, 50)]
    assert ResultCount("", 3, 0, 0).bars == [("won", 0, 100)]
    assert sum(length for _name, _start, length in ResultCount("", 1, 1, 1).bars) == 100


@pytest.mark.slow
def test_a_profile_is_read_by_as_many_queries_with_more_games(
    client: Client, alice: User, bob: User
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/players/alice/").status_code == 200
        return len(asked)

    def more(other: User | str) -> None:
        act(start_game("sogo", [alice, other], options={}, at=timezone.now()), alice, Resign())
        start_game("sogo", [alice, other], options={}, at=timezone.now())

    more(bob)
    more("beginner")
    client.get("/players/alice/")
    few = queries()
    for number in range(6):
        more(person(f"other{number}"))
        more("casual")
    client.get("/players/alice/")
    assert queries() <= few <= 26
