"""What was done long ago goes; what is undone, given up or still asked for stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache

from accounts.models import User
from games.log.commands import Resign
from games.models import Delivery, Game, JobKind, Outbox, Table
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.lobby import tables
from games.services.lobby.tables import Terms
from games.services.worker import retention, runner

pytestmark = [pytest.mark.database, pytest.mark.usefixtures("empty_cache")]

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


@pytest.fixture
def over(sogo_game: Game, bob: User, now: datetime) -> Game:
    """A game that has ended, and whose mails have all gone out."""
    apply_command(sogo_game.pk, Resign(), by=PlayerActor(bob), key=str(uuid4()), at=now)
    Outbox.objects.filter(game=sogo_game).update(done_at=now)
    return sogo_game


def delivered(user: User, at: datetime) -> Delivery:
    kind, state = JobKind.TURN, Delivery.State.SENT
    return Delivery.objects.create(kind=kind, user=user, state=state, at=at)


def test_the_sweep_deletes_what_was_done_thirty_days_ago(over: Game, now: datetime) -> None:
    assert Outbox.objects.exists()
    runner.sweep(now + 30 * DAY, inline=True)
    assert Outbox.objects.exists()
    runner.sweep(now + 30 * DAY + SECOND, inline=True)
    assert Outbox.objects.filter(done_at__lt=now + DAY).exists()  # Ten minutes have not passed.
    cache.clear()
    runner.sweep(now + 30 * DAY + SECOND, inline=True)
    assert not Outbox.objects.filter(done_at__lt=now + DAY).exists()


def test_what_is_undone_or_was_given_up_stays(over: Game, now: datetime) -> None:
    waits, dead, *_rest = Outbox.objects.all()
    Outbox.objects.filter(pk=waits.pk).update(done_at=None)
    Outbox.objects.filter(pk=dead.pk).update(failure="error")
    retention.prune(now + 400 * DAY)
    assert set(Outbox.objects.all()) == {waits, dead}


def test_of_a_running_game_only_what_waits_is_kept(
    sogo_game: Game, play_moves: Callable[..., Game], alice: User, now: datetime
) -> None:
    """A turn that was told and reminded of long ago is told anew by the next one."""
    play_moves(sogo_game, "A1")
    waits, *done = Outbox.objects.order_by("-event")
    Outbox.objects.exclude(pk=waits.pk).update(done_at=now)
    retention.prune(now + 400 * DAY)
    assert list(Outbox.objects.all()) == [waits] != done
    play_moves(sogo_game, "B1", now + 3 * DAY / 2)
    assert Outbox.objects.get(kind=JobKind.TURN_NEWS, user=alice).done_at is None


@pytest.mark.parametrize("withdrawn", [False, True])
def test_an_open_table_tells_nobody_twice(
    alice: User, bob: User, carol: User, now: datetime, withdrawn: bool
) -> None:
    terms = Terms("cards", {}, time_control=None, seats=3)
    table = tables.open_table(alice, terms, at=now)
    for guest in (bob, carol):
        tables.accept(table.pk, guest, at=now)
        tables.leave(table.pk, guest, at=now)
    if withdrawn:
        tables.withdraw(table.pk, alice, at=now)
    Outbox.objects.update(done_at=now)
    assert Outbox.objects.filter(table=table).exists()
    retention.prune(now + 31 * DAY)
    assert Table.objects.filter(pk=table.pk).exists()
    assert Outbox.objects.filter(table=table).exists() is not withdrawn


def test_the_ledger_holds_ninety_days(alice: User, now: datetime) -> None:
    kept, gone = delivered(alice, now), delivered(alice, now - SECOND)
    retention.prune(now + 90 * DAY)
    assert list(Delivery.objects.all()) == [kept]
    assert gone != kept


@pytest.mark.slow
@pytest.mark.parametrize(("rounds", "remains"), [(1, [3, 1, 0]), (2, [1, 0]), (9, [0])])
def test_a_little_at_a_time_the_oldest_first(
    alice: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    rounds: int,
    remains: list[int],
) -> None:
    """No statement deletes more than it may, and no pruning makes more of them."""
    monkeypatch.setattr(retention, "MAX_ROWS_PER_STATEMENT", 2)
    monkeypatch.setattr(retention, "MAX_STATEMENTS_PER_PRUNING", rounds)
    mails = [delivered(alice, now + nth * SECOND) for nth in range(5)]
    for left in remains:
        cache.clear()
        retention.prune(now + 100 * DAY)
        assert set(Delivery.objects.all()) == set(mails[5 - left :])
