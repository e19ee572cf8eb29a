"""What becomes of the games and tables of a player whose account is deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from types import ModuleType

import pytest

from accounts.models import User
from games.log.time.control import per_move
from games.models import Dispute, Game, Seat, Table
from games.services.disputes.reports import filing
from games.services.gamelog.audit import first_difference
from games.services.gamelog.locking import Busy
from games.services.gamelog.refusals import GamelogRefusal
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.terms import Terms
from games.services.players import account_deletion
from tests.games.conftest import person
from tests.support.games.disputes import file

pytestmark = pytest.mark.database

WEEK = timedelta(days=7)
Played = Callable[..., Game]


@pytest.fixture
def leaver(db: None) -> User:
    return person("leaver")


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def over(user: User, at: datetime) -> None:
    """Asked for, and a week later."""
    account_deletion.request_deletion(user, at=at)
    account_deletion.delete_due(at + WEEK)


def test_running_games_are_resigned_and_tables_withdrawn(
    leaver: User, alice: User, bob: User, carol: User, now: datetime
) -> None:
    two = start_game("sogo", [leaver, alice], options={}, at=now, time_control=per_move(3))
    three = start_game("cards", [alice, leaver, bob], options={}, at=now)
    mine = tables.open_table(leaver, Terms("sogo", {}), at=now)
    theirs = tables.open_table(alice, Terms("cards", {}, seats=3), at=now)
    tables.accept(theirs.pk, leaver, at=now)
    asked = tables.open_table(bob, Terms("sogo", {}), at=now, others=[leaver])
    over(leaver, now)
    assert Game.objects.get(pk=two.pk).termination == "resignation"
    assert Seat.objects.get(game=two, user=alice).result == "won"
    assert first_difference(Game.objects.get(pk=three.pk)) == ""
    assert Table.objects.get(pk=mine.pk).state == Table.State.WITHDRAWN
    assert leaver not in [place.user for place in Table.objects.get(pk=theirs.pk).taken]
    assert Table.objects.get(pk=asked.pk).state != Table.State.OPEN


def test_who_has_left_a_game_that_goes_on_is_done_with(
    leaver: User, alice: User, bob: User, now: datetime
) -> None:
    """Else the few that a sweep looks at would be the same ones for as long as the others play."""
    three = start_game("cards", [alice, leaver, bob], options={}, at=now)
    over(leaver, now)
    assert Game.objects.get(pk=three.pk).running
    assert fresh(leaver).delete_at is None


def test_a_game_that_is_busy_just_now_is_left_by_the_next_sweep(
    leaver: User, alice: User, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start_game("sogo", [leaver, alice], options={}, at=now, time_control=per_move(3))
    with monkeypatch.context() as patched:
        patched.setattr(account_deletion, "apply_command", busy)
        over(leaver, now)
    assert fresh(leaver).gone
    assert fresh(leaver).delete_at is not None
    account_deletion.delete_due(now + WEEK)
    assert not Game.objects.get(pk=game.pk).running
    assert fresh(leaver).delete_at is None


def test_a_game_held_by_a_report_is_resigned_as_well(
    leaver: User, alice: User, play_moves: Played, now: datetime
) -> None:
    game = start_game("sogo", [leaver, alice], options={}, at=now, time_control=per_move(3))
    play_moves(game, "A1 B2")
    at = now + WEEK
    account_deletion.request_deletion(leaver, at=now)
    file(game, alice, at - timedelta(hours=1), ply=0)
    account_deletion.delete_due(at)
    assert fresh(leaver).gone
    assert not Game.objects.get(pk=game.pk).running
    assert fresh(leaver).delete_at is None


@pytest.mark.parametrize("module", [tables, filing])
def test_a_table_or_report_that_is_busy_just_now_is_left_by_the_next_sweep(
    leaver: User,
    alice: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
) -> None:
    """Else a table with nobody at it would stay in the lobby for good."""
    at = now + WEEK
    account_deletion.request_deletion(leaver, at=now)
    table = tables.open_table(leaver, Terms("sogo", {}), at=now)
    case = file(start_game("sogo", [leaver, alice], options={}, at=now), leaver, at)
    with monkeypatch.context() as patched:
        patched.setattr(module, "withdraw", busy)
        account_deletion.delete_due(at)
    assert fresh(leaver).gone
    assert fresh(leaver).delete_at is not None
    account_deletion.delete_due(at + timedelta(minutes=1))
    assert Table.objects.get(pk=table.pk).state == Table.State.WITHDRAWN
    assert Dispute.objects.get(pk=case.pk).state == Dispute.State.WITHDRAWN
    assert fresh(leaver).delete_at is None


@pytest.mark.slow
@pytest.mark.parametrize("broken", [KeyError("seat"), ValueError("no such move")])
def test_a_log_that_does_not_replay_rings_once_and_is_tried_every_hour(
    leaver: User,
    alice: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    broken: Exception,
) -> None:
    """Until it is mended; meanwhile it holds no place of the other deletions."""
    game, at = start_game("sogo", [leaver, alice], options={}, at=now), now + WEEK
    tried = []

    def play(*_: object, **__: object) -> None:
        tried.append(1)
        raise broken

    with monkeypatch.context() as patched:
        patched.setattr(account_deletion, "apply_command", play)
        over(leaver, now)
        assert fresh(leaver).gone
        for minutes in (1, 59, 60, 119):
            account_deletion.delete_due(at + timedelta(minutes=minutes))
    assert len(tried) == 2
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert errors == [f"{game.pk} of a deleted account cannot be left: {broken}"]
    account_deletion.delete_due(at + timedelta(minutes=120))
    assert not Game.objects.get(pk=game.pk).running
    assert fresh(leaver).delete_at is None


def busy(*_: object, **__: object) -> None:
    raise Busy(GamelogRefusal.GAME_BUSY)
