"""Vacations: booked within the budget, spread into all games, never against bots."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves, Refused
from games.log.time.control import DAY_MILLISECONDS, per_move
from games.models import Absence, Event, Game
from games.services.clock import absence_propagation, vacations
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.state_cache import state_of
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.games.conftest import person
from tests.support.crowd import at_once

pytestmark = pytest.mark.database

DAY = timedelta(days=1)
LATE = timedelta(seconds=120)
Played = Callable[..., Game]


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def long_here(user: User, days: int = 400) -> None:
    user.date_joined = timezone.now() - timedelta(days=days)
    user.save()


def test_a_vacation_moves_the_deadline_at_once(sogo_game: Game, alice: User, now: datetime) -> None:
    due = sogo_game.due_at
    assert due is not None
    vacations.book(alice, now + DAY, now + 3 * DAY, at=now)
    assert fresh(sogo_game).due_at == due + 2 * DAY
    assert Event.objects.get(game=sogo_game, kind="paused").seat == 0


def test_the_other_seats_vacation_does_not(sogo_game: Game, bob: User, now: datetime) -> None:
    vacations.book(bob, now, now + 2 * DAY, at=now)
    assert fresh(sogo_game).due_at == sogo_game.due_at


@pytest.mark.slow
def test_ended_early_the_clock_goes_on(sogo_game: Game, alice: User, now: datetime) -> None:
    due = sogo_game.due_at
    assert due is not None
    booked = vacations.book(alice, now, now + 3 * DAY, at=now)
    vacations.end(alice, booked.pk, at=now + timedelta(hours=30))
    assert fresh(sogo_game).due_at == due + timedelta(hours=30)
    assert vacations.milliseconds_left(alice, now + timedelta(hours=30)) < 2 * DAY_MILLISECONDS
    assert vacations.planned(alice, now + timedelta(hours=30)) == []


@pytest.mark.slow
def test_less_than_a_day_costs_a_day_and_what_never_began_nothing(
    alice: User, now: datetime
) -> None:
    booked = vacations.book(alice, now, now + 2 * DAY, at=now)
    vacations.end(alice, booked.pk, at=now + timedelta(hours=1))
    assert (
        0
        <= vacations.milliseconds_left(alice, now + timedelta(hours=1)) - 2 * DAY_MILLISECONDS
        < DAY_MILLISECONDS // 200
    )
    ahead = vacations.book(alice, now + 2 * DAY, now + 3 * DAY, at=now + timedelta(hours=1))
    vacations.end(alice, ahead.pk, at=now + DAY)
    assert vacations.milliseconds_left(alice, now + 3 * DAY) > 2 * DAY_MILLISECONDS
    again = vacations.book(alice, now + 2 * DAY, now + 4 * DAY, at=now + DAY)
    assert again.pk == ahead.pk, "the row of the one that was called off"
    with pytest.raises(Refused, match="^vacation-over$"):
        vacations.end(alice, booked.pk, at=now + 5 * DAY)


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [
        (0, 0.5, "^vacation-too-short$"),
        (0, 4, "^vacation-used-up$"),
        (400, 402, "^vacation-too-far-ahead$"),
        (3, 2, "^vacation-too-short$"),
    ],
)
def test_what_cannot_be_booked(
    alice: User, now: datetime, begins: float, ends: float, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        vacations.book(alice, now + begins * DAY, now + ends * DAY, at=now)
    assert not Absence.objects.exists()


def test_two_vacations_do_not_overlap_but_may_touch(alice: User, now: datetime) -> None:
    long_here(alice)
    vacations.book(alice, now + 2 * DAY, now + 4 * DAY, at=now)
    for begins, ends in ((1, 3), (3, 5), (1, 5), (2, 4)):
        with pytest.raises(Refused, match="already"):
            vacations.book(alice, now + begins * DAY, now + ends * DAY, at=now)
    vacations.book(alice, now + 4 * DAY, now + 5 * DAY, at=now)
    assert len(vacations.planned(alice, now)) == 2


def test_nobody_ends_the_vacation_of_somebody_else(alice: User, bob: User, now: datetime) -> None:
    booked = vacations.book(alice, now, now + DAY, at=now)
    with pytest.raises(Refused):
        vacations.end(bob, booked.pk, at=now)


def test_against_bots_it_does_not_count(alice: User, now: datetime) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=now, time_control=per_move(1))
    vacations.book(alice, now, now + 2 * DAY, at=now)
    assert fresh(game).due_at == game.due_at
    assert not Event.objects.filter(game=game, kind="paused").exists()


def test_a_game_that_begins_during_a_vacation_knows_it(
    alice: User, bob: User, now: datetime
) -> None:
    vacations.book(alice, now, now + 2 * DAY, at=now)
    game = start_game("sogo", [alice, bob], options={}, at=now + DAY, time_control=per_move(1))
    assert game.due_at == now + 3 * DAY


def test_who_moves_on_vacation_earns_no_increment(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    vacations.book(alice, now, now + 2 * DAY, at=now)
    at = now + DAY
    apply_command(sogo_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=at)
    assert state_of(fresh(sogo_game)).clock.left_of(0, at) == 3 * DAY_MILLISECONDS


@pytest.mark.slow
def test_games_beyond_the_first_are_caught_up_by_the_sweep(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [
        start_game("sogo", [alice, bob], options={}, at=now, time_control=per_move(2))
        for _ in range(5)
    ]
    monkeypatch.setattr(vacations, "MAX_INLINE_GAMES", 2)
    spread_two = absence_propagation.propagate
    monkeypatch.setattr(vacations, "propagate", lambda booked, at, most: spread_two(booked, at, 2))
    booked = vacations.book(alice, now, now + DAY, at=now)
    moved = [2, 4, 5]
    for done in moved:
        late = [each_game for each_game in games if fresh(each_game).due_at == now + 3 * DAY]
        assert len(late) == done
        for absence in Absence.objects.filter(propagate_from__isnull=False):
            spread_two(absence, now, 2)
    booked.refresh_from_db()
    assert booked.propagate_from is None
    assert Event.objects.filter(kind="paused").count() == 5


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_ten_bookings_at_the_same_moment_spend_no_more_than_there_is(now: datetime) -> None:
    alice = person("alice", date_joined=now)

    def book(number: int) -> str:
        begins = now + number * DAY
        try:
            vacations.book(alice, begins, begins + DAY, at=now)
        except Refused:
            return "spent"
        return "booked"

    assert at_once(book, 10) == {"booked": 3, "spent": 7}
