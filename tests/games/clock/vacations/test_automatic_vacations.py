"""Days of vacation that are taken before a game is lost on time; never against bots."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.log.time.control import per_move
from games.models import Absence, Game, JobKind, Outbox, Status
from games.services.clock import vacations
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game

pytestmark = pytest.mark.database

DAY = timedelta(days=1)
LATE = timedelta(seconds=120)
Played = Callable[..., Game]


@pytest.fixture
def eve(alice: User) -> User:
    """Alice, for whom vacation is taken by itself; she has been here for a while."""
    User.objects.filter(pk=alice.pk).update(auto_vacation=True)
    alice.refresh_from_db()
    return alice


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def long_here(user: User, days: int = 400) -> None:
    user.date_joined = timezone.now() - timedelta(days=days)
    user.save()


@pytest.mark.slow
def test_a_day_is_taken_when_a_deadline_would_pass(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    due = fresh(sogo_game).due_at
    assert due is not None
    assert vacations.may_take_automatically(eve, due)
    assert settle_overdue(due + LATE) == 0
    game = fresh(sogo_game)
    assert game.running
    assert game.due_at == due + DAY
    taken = Absence.objects.get()
    assert (taken.user, taken.kind) == (eve, "automatic")
    assert taken.ends_at - taken.begins_at == DAY
    assert settle_overdue(due + LATE) == 0
    assert Absence.objects.count() == 1


@pytest.mark.slow
def test_only_those_hear_of_it_who_wait_and_the_player_where_the_time_was_up(
    eve: User, bob: User, carol: User, now: datetime
) -> None:
    long_here(eve)

    def begin(first: User, second: User, days: int) -> Game:
        limit = per_move(days)
        return start_game("sogo", [first, second], options={}, at=now, time_control=limit)

    up, waited = begin(eve, bob, 1), begin(eve, carol, 5)
    begin(carol, eve, 5)
    settle_overdue(now + DAY + LATE)
    sent = Outbox.objects.filter(kind=JobKind.VACATION).values_list("game", "user")
    assert set(sent) == {(up.pk, eve.pk), (up.pk, bob.pk), (waited.pk, carol.pk)}


@pytest.mark.slow
def test_three_days_in_a_row_without_a_sign_of_life_and_no_more(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    long_here(eve)
    play_moves(sogo_game, "A1 B1")
    due = fresh(sogo_game).due_at
    assert due is not None
    for day in range(3):
        assert settle_overdue(due + day * DAY + LATE) == 0
    assert fresh(sogo_game).due_at == due + 3 * DAY
    assert not vacations.may_take_automatically(eve, due + 3 * DAY)
    assert settle_overdue(due + 3 * DAY + LATE) == 1
    assert fresh(sogo_game).termination == "timeout"


@pytest.mark.slow
def test_a_sign_of_life_begins_the_row_anew(
    alice: User, bob: User, eve: User, play_moves: Played, now: datetime
) -> None:
    long_here(eve)
    game = start_game("sogo", [eve, bob], options={}, at=now, time_control=per_move(1))
    for day in range(1, 4):
        settle_overdue(now + day * DAY + LATE)
    at = now + 3 * DAY + timedelta(hours=3)
    apply_command(game.pk, PlayMoves(("A1",)), by=PlayerActor(eve), key=str(uuid4()), at=at)
    apply_command(game.pk, PlayMoves(("B1",)), by=PlayerActor(bob), key=str(uuid4()), at=at)
    left = now + 5 * DAY - vacations.AUTOMATIC_VACATION_LEAD
    assert fresh(game).due_at == left, "a move on such a day earns its increment"
    assert settle_overdue(at + 2 * DAY + LATE) == 0
    assert Absence.objects.count() == 4


@pytest.mark.slow
def test_a_sweep_that_comes_late_takes_all_the_days_there_are(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    due = fresh(sogo_game).due_at
    assert due is not None
    assert settle_overdue(due + 2 * DAY + LATE) == 0
    assert fresh(sogo_game).due_at == due + 3 * DAY
    days = list(Absence.objects.order_by("begins_at"))
    assert [earlier.ends_at for earlier in days[:2]] == [day.begins_at for day in days[1:]]


def test_a_deadline_that_waited_for_the_morning_is_moved_by_a_day_as_well(
    eve: User, bob: User, now: datetime
) -> None:
    """The time was used up at night: a day that begins in the morning would come too late."""
    begins = now.replace(hour=2, minute=10, second=0)
    User.objects.filter(pk=eve.pk).update(quiet_from=22, quiet_until=8, timezone="UTC")
    eve.refresh_from_db()
    game = start_game("sogo", [eve, bob], options={}, at=begins, time_control=per_move(1))
    morning = begins.replace(hour=8, minute=0) + DAY
    assert game.due_at == morning
    assert settle_overdue(morning + LATE) == 0
    assert fresh(game).due_at == morning + DAY


def test_who_does_not_want_it_and_who_plays_bots_lose_on_time(
    sogo_game: Game, alice: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    assert not vacations.may_take_automatically(alice, now)
    assert settle_overdue(now + 4 * DAY) == 1
    User.objects.filter(pk=alice.pk).update(auto_vacation=True)
    alice.refresh_from_db()
    game = start_game("sogo", [alice, "beginner"], options={}, at=now, time_control=per_move(1))
    assert settle_overdue(now + 2 * DAY) == 1
    assert fresh(game).status == Status.CANCELLED
    assert not Absence.objects.exists()


def test_without_a_day_in_the_budget_the_game_is_lost(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    vacations.book(eve, now + 10 * DAY, now + 13 * DAY, at=now)
    assert settle_overdue(now + 3 * DAY + LATE) == 1, "what is booked is spoken for"


def test_what_was_booked_ahead_saves_a_game_whose_log_does_not_know_it(
    sogo_game: Game, alice: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    Absence.objects.create(
        user=alice,
        kind="booked",
        begins_at=now + DAY,
        ends_at=now + 2 * DAY,
        changed_at=now,
        propagate_from=None,
    )
    assert settle_overdue(now + 3 * DAY + LATE) == 0
    assert fresh(sogo_game).due_at == now + 4 * DAY


def test_who_ends_a_day_that_was_taken_is_alive(eve: User, now: datetime) -> None:
    long_here(eve)
    for day in range(3):
        taken = vacations.take_automatic_vacation(eve, now + day * DAY, now + day * DAY)
    assert taken
    assert not vacations.may_take_automatically(eve, now + 3 * DAY)
    vacations.end(eve, taken.pk, at=now + 2 * DAY + timedelta(hours=3))
    assert vacations.may_take_automatically(eve, now + 3 * DAY)


@pytest.fixture
def gone(alice: User, now: datetime) -> User:
    """Alice, for whom as many days were taken in a row as may be; she has not been seen since."""
    User.objects.filter(pk=alice.pk).update(auto_vacation=True, date_joined=now - 400 * DAY)
    alice.refresh_from_db()
    for day in range(3):
        assert vacations.take_automatic_vacation(alice, now + day * DAY, now + day * DAY)
    assert not vacations.may_take_automatically(alice, now + 3 * DAY)
    return alice


@pytest.mark.parametrize(("hours", "alive"), [(-1, False), (50, True)], ids=["before", "since"])
def test_signing_in_since_is_a_sign_of_life(
    gone: User, now: datetime, hours: int, alive: bool
) -> None:
    gone.last_login = now + timedelta(hours=hours)
    gone.save(update_fields=["last_login"])
    assert vacations.may_take_automatically(gone, now + 3 * DAY) is alive


@pytest.mark.slow
def test_booking_a_vacation_is_a_sign_of_life(gone: User, now: datetime) -> None:
    vacations.book(gone, now + 20 * DAY, now + 21 * DAY, at=now + timedelta(hours=50))
    assert vacations.may_take_automatically(gone, now + 3 * DAY)


def test_a_vacation_booked_before_is_no_sign_of_life(gone: User, now: datetime) -> None:
    booked = vacations.book(gone, now + 20 * DAY, now + 21 * DAY, at=now)
    gone.absences.filter(pk=booked.pk).update(changed_at=now - DAY)
    assert not vacations.may_take_automatically(gone, now + 3 * DAY)
