"""Vacations: booked within the budget, taken before a game is lost, never against bots."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.actions import Moves, Refused
from games.log.time.control import DAY as DAY_MS
from games.log.time.control import per_move
from games.models import Absence, Event, Game, Status
from games.services import absences, spreading
from games.services.authors import Player
from games.services.clock import settle_overdue
from games.services.play import play
from games.services.starting import start_game
from games.services.states import state_of

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


def test_a_vacation_moves_the_deadline_at_once(sogo_game: Game, alice: User, now: datetime) -> None:
    due = sogo_game.due_at
    assert due is not None
    absences.book(alice, now + DAY, now + 3 * DAY, at=now)
    assert fresh(sogo_game).due_at == due + 2 * DAY
    assert Event.objects.get(game=sogo_game, kind="paused").seat == 0


def test_the_other_seats_vacation_does_not(sogo_game: Game, bob: User, now: datetime) -> None:
    absences.book(bob, now, now + 2 * DAY, at=now)
    assert fresh(sogo_game).due_at == sogo_game.due_at


def test_ended_early_the_clock_goes_on(sogo_game: Game, alice: User, now: datetime) -> None:
    due = sogo_game.due_at
    assert due is not None
    booked = absences.book(alice, now, now + 3 * DAY, at=now)
    absences.end(alice, booked.pk, at=now + timedelta(hours=30))
    assert fresh(sogo_game).due_at == due + timedelta(hours=30)
    assert absences.left(alice, now + timedelta(hours=30)) < 2 * DAY_MS
    assert absences.planned(alice, now + timedelta(hours=30)) == []


def test_less_than_a_day_costs_a_day_and_what_never_began_nothing(
    alice: User, now: datetime
) -> None:
    booked = absences.book(alice, now, now + 2 * DAY, at=now)
    absences.end(alice, booked.pk, at=now + timedelta(hours=1))
    assert 0 <= absences.left(alice, now + timedelta(hours=1)) - 2 * DAY_MS < DAY_MS // 200
    ahead = absences.book(alice, now + 2 * DAY, now + 3 * DAY, at=now + timedelta(hours=1))
    absences.end(alice, ahead.pk, at=now + DAY)
    assert absences.left(alice, now + 3 * DAY) > 2 * DAY_MS
    again = absences.book(alice, now + 2 * DAY, now + 4 * DAY, at=now + DAY)
    assert again.pk == ahead.pk, "the row of the one that was called off"
    with pytest.raises(Refused, match="over already"):
        absences.end(alice, booked.pk, at=now + 5 * DAY)


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [(0, 0.5, "24 hours"), (0, 4, "not that much"), (400, 402, "a year ahead"), (3, 2, "24 hours")],
)
def test_what_cannot_be_booked(
    alice: User, now: datetime, begins: float, ends: float, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        absences.book(alice, now + begins * DAY, now + ends * DAY, at=now)
    assert not Absence.objects.exists()


def test_two_vacations_do_not_overlap_but_may_touch(alice: User, now: datetime) -> None:
    long_here(alice)
    absences.book(alice, now + 2 * DAY, now + 4 * DAY, at=now)
    for begins, ends in ((1, 3), (3, 5), (1, 5), (2, 4)):
        with pytest.raises(Refused, match="already"):
            absences.book(alice, now + begins * DAY, now + ends * DAY, at=now)
    absences.book(alice, now + 4 * DAY, now + 5 * DAY, at=now)
    assert len(absences.planned(alice, now)) == 2


def test_nobody_ends_the_vacation_of_somebody_else(alice: User, bob: User, now: datetime) -> None:
    booked = absences.book(alice, now, now + DAY, at=now)
    with pytest.raises(Refused):
        absences.end(bob, booked.pk, at=now)


def test_against_bots_it_does_not_count(alice: User, now: datetime) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=now, time_control=per_move(1))
    absences.book(alice, now, now + 2 * DAY, at=now)
    assert fresh(game).due_at == game.due_at
    assert not Event.objects.filter(game=game, kind="paused").exists()


def test_a_game_that_begins_during_a_vacation_knows_it(
    alice: User, bob: User, now: datetime
) -> None:
    absences.book(alice, now, now + 2 * DAY, at=now)
    game = start_game("sogo", [alice, bob], options={}, at=now + DAY, time_control=per_move(1))
    assert game.due_at == now + 3 * DAY


def test_who_moves_on_vacation_earns_no_increment(
    sogo_game: Game, alice: User, now: datetime
) -> None:
    absences.book(alice, now, now + 2 * DAY, at=now)
    at = now + DAY
    play(sogo_game.pk, Moves(("A1",)), by=Player(alice), key=str(uuid4()), at=at)
    assert state_of(fresh(sogo_game)).clock.left_of(0, at) == 3 * DAY_MS


def test_games_beyond_the_first_are_caught_up_by_the_sweep(
    alice: User, bob: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [
        start_game("sogo", [alice, bob], options={}, at=now, time_control=per_move(2))
        for _ in range(5)
    ]
    monkeypatch.setattr(absences, "INLINE", 2)
    monkeypatch.setattr(spreading, "AT_ONCE", 2)
    spread_two = spreading.spread
    monkeypatch.setattr(absences, "spread", lambda one, at, most: spread_two(one, at, 2))
    booked = absences.book(alice, now, now + DAY, at=now)
    moved = [2, 4, 5]
    for done in moved:
        late = [one for one in games if fresh(one).due_at == now + 3 * DAY]
        assert len(late) == done
        for absence in Absence.objects.filter(spread_from__isnull=False):
            spread_two(absence, now, 2)
    booked.refresh_from_db()
    assert booked.spread_from is None
    assert Event.objects.filter(kind="paused").count() == 5


def test_a_day_is_taken_when_a_deadline_would_pass(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    due = fresh(sogo_game).due_at
    assert due is not None
    assert absences.would_take(eve, due)
    assert settle_overdue(due + LATE) == 0
    game = fresh(sogo_game)
    assert game.running
    assert game.due_at == due + DAY
    taken = Absence.objects.get()
    assert (taken.user, taken.kind) == (eve, "automatic")
    assert taken.ends_at - taken.begins_at == DAY
    assert settle_overdue(due + LATE) == 0
    assert Absence.objects.count() == 1


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
    assert not absences.would_take(eve, due + 3 * DAY)
    assert settle_overdue(due + 3 * DAY + LATE) == 1
    assert fresh(sogo_game).reason == "time"


def test_a_sign_of_life_begins_the_row_anew(
    alice: User, bob: User, eve: User, play_moves: Played, now: datetime
) -> None:
    long_here(eve)
    game = start_game("sogo", [eve, bob], options={}, at=now, time_control=per_move(1))
    for day in range(1, 4):
        settle_overdue(now + day * DAY + LATE)
    at = now + 3 * DAY + timedelta(hours=3)
    play(game.pk, Moves(("A1",)), by=Player(eve), key=str(uuid4()), at=at)
    play(game.pk, Moves(("B1",)), by=Player(bob), key=str(uuid4()), at=at)
    left = now + 5 * DAY - absences.JUST
    assert fresh(game).due_at == left, "a move on such a day earns its increment"
    assert settle_overdue(at + 2 * DAY + LATE) == 0
    assert Absence.objects.count() == 4


def test_a_sweep_that_comes_late_takes_all_the_days_there_are(
    sogo_game: Game, eve: User, play_moves: Played, now: datetime
) -> None:
    play_moves(sogo_game, "A1 B1")
    due = fresh(sogo_game).due_at
    assert due is not None
    assert settle_overdue(due + 2 * DAY + LATE) == 0
    assert fresh(sogo_game).due_at == due + 3 * DAY
    days = list(Absence.objects.order_by("begins_at"))
    assert [one.ends_at for one in days[:2]] == [one.begins_at for one in days[1:]]


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
    assert not absences.would_take(alice, now)
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
    absences.book(eve, now + 10 * DAY, now + 13 * DAY, at=now)
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
        spread_from=None,
    )
    assert settle_overdue(now + 3 * DAY + LATE) == 0
    assert fresh(sogo_game).due_at == now + 4 * DAY
