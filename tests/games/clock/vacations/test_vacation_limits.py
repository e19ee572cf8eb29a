"""Games whose time control lets vacations stop a clock for so many days, or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.log.time.control import (
    DAY_MILLISECONDS,
    MAX_TIME_MILLISECONDS,
    MAX_VACATION_DAYS,
    TimeControl,
    per_move,
)
from games.models import Absence, Game
from games.services.clock import vacations
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.game_start import start_game
from games.services.text.time_control_text import time_control_text

pytestmark = pytest.mark.database
DAY = timedelta(days=1)
LATE = timedelta(seconds=120)


def begin(first: User, second: User, days: int | None, at: datetime, per: int = 3) -> Game:
    limited = replace(per_move(per), vacation_days=days)
    return start_game("sogo", [first, second], options={}, at=at, time_control=limited)


def due(game: Game) -> datetime:
    found = Game.objects.get(pk=game.pk).due_at
    assert found is not None
    return found


@pytest.fixture
def eve(alice: User) -> User:
    """Alice, for whom vacation is taken by itself; she has been here for a year."""
    alice.auto_vacation, alice.date_joined = True, alice.date_joined - 400 * DAY
    alice.save()
    return alice


@pytest.mark.slow
@pytest.mark.parametrize(("days", "later"), [(None, 5), (0, 0), (2, 2), (9, 5)])
def test_a_vacation_stops_the_clock_for_so_many_days(
    eve: User, bob: User, now: datetime, days: int | None, later: int
) -> None:
    game, ordinary = begin(eve, bob, days, now), begin(eve, bob, None, now)
    before = due(game)
    vacations.book(eve, now + DAY, now + 6 * DAY, at=now)
    assert due(game) == before + later * DAY
    assert due(ordinary) == before + 5 * DAY


def test_a_vacation_that_has_begun_counts_from_the_start_of_the_game(
    eve: User, bob: User, now: datetime
) -> None:
    vacations.book(eve, now, now + 10 * DAY, at=now)
    game = begin(eve, bob, 2, now + 4 * DAY)
    assert due(game) == now + 9 * DAY


@pytest.mark.slow
def test_several_vacations_share_the_days_in_their_order(
    eve: User, bob: User, now: datetime
) -> None:
    game = begin(eve, bob, 3, now, per=10)
    later = vacations.book(eve, now + 5 * DAY, now + 7 * DAY, at=now)
    assert due(game) == now + 12 * DAY
    first = vacations.book(eve, now + DAY, now + 3 * DAY, at=now)
    assert due(game) == now + 13 * DAY
    assert [_length(game, absence) for absence in (first, later)] == [2 * DAY, DAY]
    vacations.end(eve, first.pk, at=now + DAY)
    assert due(game) == now + 12 * DAY
    assert [_length(game, absence) for absence in (first, later)] == [0 * DAY, 2 * DAY]


def _length(game: Game, absence: Absence) -> timedelta:
    pauses = {pause.key: pause for pause in state_of(Game.objects.get(pk=game.pk)).clock.pauses}
    pause = pauses[f"absence:{absence.pk}"]
    assert pause.ends is not None
    return pause.ends - pause.begins


@pytest.mark.slow
def test_the_days_of_one_player_are_not_those_of_the_other(
    eve: User, bob: User, now: datetime
) -> None:
    game = begin(eve, bob, 1, now)
    vacations.book(bob, now, now + 2 * DAY, at=now)
    vacations.book(eve, now, now + 2 * DAY, at=now)
    assert due(game) == now + 4 * DAY


def test_no_day_is_taken_where_none_is_allowed(eve: User, bob: User, now: datetime) -> None:
    game, ordinary = begin(eve, bob, 0, now), begin(eve, bob, None, now)
    assert settle_overdue(now + 3 * DAY + LATE) == 1
    assert not Game.objects.get(pk=game.pk).running
    assert Game.objects.get(pk=ordinary.pk).running
    assert Absence.objects.filter(kind=Absence.Kind.AUTOMATIC).count() == 1


@pytest.mark.slow
def test_days_are_taken_until_they_are_used_up(eve: User, bob: User, now: datetime) -> None:
    game = begin(eve, bob, 1, now)
    assert settle_overdue(now + 3 * DAY + LATE) == 0
    assert due(game) == now + 4 * DAY
    assert settle_overdue(now + 4 * DAY + LATE) == 1
    assert not Game.objects.get(pk=game.pk).running
    assert Absence.objects.count() == 1


@pytest.mark.parametrize("days", [None, 0, 5, MAX_VACATION_DAYS])
def test_the_limit_is_stored_with_the_clock(
    alice: User, bob: User, now: datetime, days: int | None
) -> None:
    game = Game.objects.get(pk=begin(alice, bob, days, now).pk)
    control = replace(per_move(3), vacation_days=days)
    assert game.time_control == state_of(game).clock.control == control
    longest = replace(per_move(MAX_TIME_MILLISECONDS // DAY_MILLISECONDS), vacation_days=days)
    assert TimeControl.parse(str(longest)) == longest
    Game.objects.update(time_control=longest)
    assert Game.objects.get().time_control == longest
    texts = {time_control_text(replace(control, vacation_days=each)) for each in (None, 0, 5)}
    assert len(texts) == 3
