"""A season from its opening to its tables, and the next one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from events.models import Division, League, Pairing, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_jobs
from events.services.tournaments.state_machine import DISPUTE_PERIOD
from games.models import Game, Outbox, Sanction
from tests.events.leagues.conftest import (
    FIRST_START,
    enter_all,
    people,
    season_of,
    work_until,
)
from tests.games.conftest import person
from tests.support.games.disputes import DAY

State = Season.State
HOUR = timedelta(hours=1)


def kinds(season: Season) -> list[str]:
    return list(season.log.order_by("pk").values_list("kind", flat=True))


@pytest.mark.slow
def test_a_season_begins_by_itself(begun: Season) -> None:
    assert begun.state == State.RUNNING
    division = Division.objects.get(season=begun)
    assert division.event.pairings.count() == 3
    assert Game.objects.running().count() == 3
    assert {game.aid for game in Game.objects.all()} == {"head"}


@pytest.mark.slow
def test_two_divisions_are_seeded_by_the_lot(league: League) -> None:
    season = season_of(league)
    enter_all(season, people(13))
    work_until(FIRST_START)
    sizes = [row.event.entries.count() for row in Division.objects.order_by("number")]
    assert sizes == [7, 6]
    assert Pairing.objects.filter(game=None).count() == 0


def test_players_are_told_of_the_start_a_day_before(league: League) -> None:
    enter_all(season_of(league), people(3))
    work_until(FIRST_START - season_jobs.START_LEAD)
    assert Outbox.objects.filter(kind=season_jobs.STARTS).values("user").distinct().count() == 3
    assert season_of(league).state == State.OPEN


@pytest.mark.slow
def test_too_few_players_cancel_the_season_and_the_next_one_opens(league: League) -> None:
    enter_all(season_of(league), people(2))
    work_until(FIRST_START)
    assert season_of(league).state == State.CANCELLED
    work_until(league.dates(1).middle)
    later = season_of(league, 2)
    assert later.state == State.OPEN
    assert later.entries.count() == 2, "who wanted to play is entered again"
    work_until(later.starts_at)
    assert League.objects.get(pk=league.pk).state == League.State.ENDED, "twice in a row"


@pytest.mark.slow
def test_the_next_season_opens_in_the_middle_with_all_players(begun: Season) -> None:
    at, suspended = begun.league.dates(1).middle, person("suspended")
    SeasonEntry.objects.create(season=begun, user=suspended, entered_at=begun.starts_at)
    week = {"at": at - 3 * DAY, "ends_at": at + 4 * DAY}
    Sanction.objects.create(user=suspended, kind="suspension", reason="So.", by=suspended, **week)
    work_until(at)
    later = season_of(begun.league, 2)
    assert later.entries.filter(is_carried=True).count() == 3, "but for the suspended"
    assert Outbox.objects.filter(kind=season_jobs.OPENS).values("user").distinct().count() == 3
    work_until(begun.league.dates(1).middle + HOUR)
    assert season_of(begun.league, 2).entries.count() == 3


def test_open_games_are_decided_at_the_fixed_end(begun: Season) -> None:
    # nobody moves for weeks: all games would be lost on time, so the clocks are left out
    Game.objects.update(due_at=None, settles_at=None)
    work_until(begun.ends_at - season_jobs.END_LEAD)
    assert Outbox.objects.filter(kind=season_jobs.ENDS).values("user").distinct().count() == 3
    work_until(begun.ends_at)
    assert Game.objects.running().count() == 0
    assert set(Pairing.objects.values_list("first_points", "second_points")) == {(1, 1)}
    assert kinds(begun).count(SeasonLogKind.HALVED) == 3
    assert season_of(begun.league).state == State.CLOSING
    work_until(begun.ends_at + DISPUTE_PERIOD)
    work_until(begun.ends_at + DISPUTE_PERIOD + HOUR)
    assert season_of(begun.league).state == State.FINAL
    places = SeasonEntry.objects.filter(season=begun).order_by("place")
    assert list(places.values_list("place", flat=True)) == list(range(1, 4))
    assert Outbox.objects.filter(kind=season_jobs.RESULT).values("user").distinct().count() == 3


@pytest.mark.slow
def test_the_next_season_starts_from_the_places_of_the_last(league: League) -> None:
    players = people(14)
    enter_all(season_of(league), players)
    first = season_of(league)
    work_until(FIRST_START)
    Game.objects.update(due_at=None, settles_at=None)
    for instant in (
        league.dates(1).middle,
        first.ends_at,
        first.ends_at + DISPUTE_PERIOD,
        first.ends_at + DISPUTE_PERIOD + HOUR,
        league.dates(2).starts_at,
    ):
        work_until(instant)
    later = season_of(league, 2)
    assert later.state == State.RUNNING
    was = dict(SeasonEntry.objects.filter(season=first).values_list("user", "movement"))
    before = dict(SeasonEntry.objects.filter(season=first).values_list("user", "division"))
    now = dict(SeasonEntry.objects.filter(season=later).values_list("user", "division"))
    step = {"up": -1, "stay": 0, "down": 1}
    assert {user: before[user] + step[was[user]] for user in before} == now
    assert sorted(was.values()).count("up") == 2


def test_a_league_that_has_ended_opens_no_season(begun: Season, alice: User) -> None:
    League.objects.update(state=League.State.ENDED)
    work_until(begun.league.dates(1).middle)
    assert Season.objects.count() == 1
