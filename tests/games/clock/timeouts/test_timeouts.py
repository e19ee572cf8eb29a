"""Deadlines are settled once, on time, and only those that have passed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from accounts.models import User
from config.settings import MIDDLEWARE
from games import middleware
from games.log.time.control import per_move
from games.models import Event, Game, JobKind, Outbox, SeatResult, Status
from games.services.clock import timeouts
from games.services.clock.timeouts import settle_overdue
from games.services.gameplay.game_start import start_game
from tests.support.games.pages import send, signed_in, text

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]
SECOND = timedelta(seconds=1)


def test_a_game_is_lost_on_time_once(sogo_game: Game, play_moves: Played, now: datetime) -> None:
    play_moves(sogo_game, "A1 B1")
    late = now + timedelta(days=3, seconds=120)
    assert settle_overdue(late - timedelta(seconds=1)) == 0
    assert settle_overdue(late) == 1
    assert settle_overdue(late) == 0
    game = Game.objects.get(pk=sogo_game.pk)
    assert (game.status, game.termination) == (Status.OVER, "timeout")
    assert [seat.result for seat in game.seats.all()] == [SeatResult.LOST, SeatResult.WON]
    assert Outbox.objects.filter(game=game, kind=JobKind.OVER).count() == 2
    lapse = Event.objects.get(game=game, kind="lapsed")
    assert lapse.payload == {"due": (now + timedelta(days=3)).isoformat()}


def test_what_another_sweep_has_settled_is_not_counted_twice(
    sogo_game: Game, play_moves: Played, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has looked before the other one was through the door."""
    play_moves(sogo_game, "A1 B1")
    late = now + timedelta(days=3, seconds=120)
    number = Game.objects.get(pk=sogo_game.pk).last_event
    assert settle_overdue(late) == 1
    monkeypatch.setattr(timeouts, "_bring_up_to_date", lambda *_: True)
    assert not timeouts._settle(sogo_game.pk, number, late)


def test_a_game_that_never_began_is_cancelled(sogo_game: Game, now: datetime) -> None:
    settle_overdue(now + timedelta(days=4))
    game = Game.objects.get(pk=sogo_game.pk)
    assert game.status == Status.CANCELLED
    assert {seat.result for seat in game.seats.all()} == {SeatResult.NONE}


def test_bots_and_games_without_a_limit_never_lapse(bot_game: Game, now: datetime) -> None:
    assert settle_overdue(now + timedelta(days=4000)) == 0


def test_a_person_can_be_late_against_a_bot_but_the_bot_cannot(
    alice: User, play_moves: Played, now: datetime
) -> None:
    game = start_game("sogo", [alice, "beginner"], options={}, at=now, time_control=per_move(1))
    play_moves(game, "A1")
    assert Game.objects.get(pk=game.pk).due_at is None
    assert settle_overdue(now + timedelta(days=30)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("running", [1, 3])
def test_only_what_is_overdue_is_touched(
    alice: User, bob: User, now: datetime, running: int
) -> None:
    for number in range(running):
        start_game(
            "sogo",
            [alice, bob],
            options={},
            at=now + timedelta(days=number),
            time_control=per_move(1),
        )
    assert settle_overdue(now + timedelta(days=1, seconds=120)) == 1


@pytest.mark.slow
def test_a_log_that_does_not_replay_keeps_no_other_game_waiting(
    alice: User, bob: User, now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = (
        start_game(
            "sogo",
            [alice, bob],
            options={},
            at=now + timedelta(hours=hour),
            time_control=per_move(1),
        )
        for hour in range(2)
    )
    nonsense = {"kind": "move", "seat": 0, "payload": {"move": "Z9"}, "received_at": now}
    Event.objects.create(game=broken, number=1, prev_hash="ee" * 32, hash="ff" * 32, **nonsense)
    Game.objects.filter(pk=broken.pk).update(last_event=1)
    assert settle_overdue(now + timedelta(days=2)) == 1
    assert not Game.objects.get(pk=sound.pk).running
    assert f"game {broken.pk} cannot be settled" in caplog.text


@pytest.mark.parametrize(("waited", "status"), [(0, 303), (40, 409)])
def test_a_move_counts_from_when_its_request_came_in(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, waited: int, status: int
) -> None:
    """By now it is too late; what had to wait for a lock came in time."""
    began = timezone.now() - timedelta(days=1, seconds=90)
    game = start_game("sogo", [alice, bob], options={}, at=began, time_control=per_move(1))
    came_in = began + timedelta(days=1, seconds=30 + waited)
    monkeypatch.setattr(middleware, "timezone", SimpleNamespace(now=lambda: came_in))
    assert send(signed_in(alice), game, "A1").status_code == status


@pytest.mark.words
@pytest.mark.parametrize("swept", [False, True], ids=["before the sweep", "after it"])
def test_who_is_too_late_reads_when_it_was_over_and_when_the_move_came(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch, swept: bool
) -> None:
    User.objects.update(timezone="Europe/Berlin")
    began = timezone.now() - timedelta(days=1, seconds=90)
    game = start_game("sogo", [alice, bob], options={}, at=began, time_control=per_move(1))
    came_in = began + timedelta(days=1, seconds=61)
    monkeypatch.setattr(middleware, "timezone", SimpleNamespace(now=lambda: came_in))
    if swept:
        assert settle_overdue(began + timedelta(days=1, seconds=120)) == 1
    answer = send(signed_in(alice), game, "A1")
    berlin = [
        instant.astimezone(ZoneInfo("Europe/Berlin"))
        for instant in (came_in - 61 * SECOND, came_in)
    ]
    over, came = (f"{instant:%a, }{instant.day}{instant: %B %Y, %H:%M:%S}" for instant in berlin)
    assert answer.status_code == 409
    sentence = f"Your time was over on {over}. This arrived on {came} and does not count."
    assert sentence in text(answer)


def test_when_a_request_came_in_is_noted_before_anything_else() -> None:
    assert MIDDLEWARE[0] == "games.middleware.received_at"


def test_a_row_that_calls_a_game_due_too_early_is_put_right(sogo_game: Game, now: datetime) -> None:
    """Else it would be looked at in every sweep, and many of them keep others waiting."""
    Game.objects.filter(pk=sogo_game.pk).update(due_at=now, settles_at=now)
    assert settle_overdue(now + timedelta(hours=1)) == 0
    game = Game.objects.get(pk=sogo_game.pk)
    assert game.running
    assert game.due_at == now + timedelta(days=3)
    assert not Game.objects.to_settle(now + timedelta(hours=1)).exists()
