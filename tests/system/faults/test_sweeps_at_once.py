"""Many sweeps overlap on PostgreSQL: each deadline has one result, and each player one mail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.log.commands import Refused
from games.log.time.control import per_move
from games.models import Absence, Delivery, Event, Game, JobKind, Outbox, Table
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from games.services.lobby import tables
from games.services.lobby.openings import openings
from games.services.lobby.terms import Terms
from games.services.worker import runner
from tests.games.conftest import mails_at_once
from tests.games.lobby.seating.contributors import full_table, opened_by, opens, sits
from tests.support.crowd import at_once

__all__ = ["mails_at_once"]

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]

DAY, LATE = timedelta(days=1), timedelta(minutes=5)
LEFT_OUT = [JobKind.TURN_NEWS, JobKind.STARTED]


@pytest.fixture
def overdue(
    no_worker: None,
    alice: User,
    bob: User,
    play_moves: Callable[..., Game],
    now: datetime,
) -> Game:
    """Alice had three days, which are over; what was told of that time is told."""
    began = now - 3 * DAY - LATE
    game = start_game("sogo", [alice, bob], options={}, at=began, time_control=per_move(3))
    game = play_moves(game, "A1 B1", at=began)
    Outbox.objects.filter(kind__in=LEFT_OUT).update(done_at=now)
    return game


def all_settled() -> None:
    """All at once settle what is overdue."""

    def settle(number: int) -> str:
        settle_overdue(timezone.now())
        return "done"

    assert at_once(settle).keys() == {"done"}


def settled_and_told() -> None:
    """All at once settle what is overdue; then all at once send what follows."""

    def send(number: int) -> str:
        runner.sweep(timezone.now(), inline=True)
        return "done"

    all_settled()
    assert at_once(send).keys() == {"done"}


def readers_of(kind: JobKind) -> list[str]:
    """Who was sent a mail of that kind, once for each mail; the ledger must know as many."""
    sent = sorted(email.to[0] for email in mail.outbox)
    assert Delivery.objects.filter(kind=kind, state=Delivery.State.SENT).count() == len(sent)
    return sent


def check_lost_once(overdue: Game) -> None:
    assert Event.objects.filter(game=overdue, kind="lapsed").count() == 1
    game = Game.objects.get(pk=overdue.pk)
    assert game.termination == "timeout"
    assert first_difference(game) == ""


def test_a_game_is_lost_on_time_once(overdue: Game) -> None:
    all_settled()
    check_lost_once(overdue)


@pytest.mark.slow
def test_of_a_game_lost_on_time_each_player_gets_one_mail(
    overdue: Game, alice: User, bob: User
) -> None:
    settled_and_told()
    check_lost_once(overdue)
    assert readers_of(JobKind.OVER) == [alice.email, bob.email]


@pytest.mark.slow
def test_one_day_of_vacation_is_taken(overdue: Game, alice: User, bob: User) -> None:
    User.objects.filter(pk=alice.pk).update(auto_vacation=True)
    assert overdue.due_at is not None
    settled_and_told()
    block = Absence.objects.get()
    assert (block.user, block.kind) == (alice, "automatic")
    assert Event.objects.filter(game=overdue, kind="paused").count() == 1
    assert not Event.objects.filter(game=overdue, kind="lapsed").exists()
    game = Game.objects.get(pk=overdue.pk)
    assert (game.running, game.due_at) == (True, overdue.due_at + DAY)
    assert readers_of(JobKind.VACATION) == [alice.email, bob.email]
    assert first_difference(game) == ""


def answer_of(act: Callable[[], object]) -> str:
    """What somebody is told who is one of many: that it was done, or why it was not."""
    try:
        act()
    except Refused as refusal:
        return str(refusal)
    return "done"


@pytest.mark.usefixtures("no_worker")
def test_of_many_that_open_at_once_one_begins_the_game(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)

    def open_bytes(number: int) -> str:
        return answer_of(lambda: opens(table, (alice, bob)[number % 2], now))

    assert at_once(open_bytes).keys() == {"done"}
    assert Event.objects.filter(kind="started").count() == Game.objects.count() == 1


@pytest.mark.usefixtures("no_worker")
def test_the_sweep_and_the_last_to_open_come_to_one_end(
    alice: User, bob: User, now: datetime
) -> None:
    table = full_table(alice, bob, at=now)
    opens(table, bob, now)
    until = table.open_until
    assert until is not None
    in_time, over = until - timedelta(seconds=1), until + openings.OPENING_GRACE

    def race(number: int) -> str:
        if number % 2:
            return answer_of(lambda: runner.settle_openings(over))
        return answer_of(lambda: opens(table, alice, in_time))

    assert at_once(race).keys() == {"done"}
    game = Game.objects.get()
    assert game.running or game.termination == "not-opened"
    assert first_difference(game) == ""


@pytest.mark.usefixtures("no_worker")
def test_nobody_leaves_a_table_that_somebody_fills_just_now(
    alice: User, bob: User, carol: User, now: datetime
) -> None:
    table = opened_by(alice, Terms("cards", {}, per_move(3), seats=3), now)
    sits(table, bob, now)

    def race(number: int) -> str:
        if number % 2:
            return answer_of(lambda: tables.leave(table.pk, bob, at=now))
        return answer_of(lambda: sits(table, carol, now))

    answers = at_once(race)
    stored = Table.objects.get(pk=table.pk)
    if stored.state == Table.State.OPENING:
        assert set(answers) == {"done", "table-opening"}
        assert len(stored.taken) == 3
    else:
        assert stored.state == Table.State.OPEN
        assert {place.user for place in stored.taken} == {alice, carol}


@pytest.mark.usefixtures("no_worker")
def test_workers_that_claim_batches_at_once_share_all_that_is_due_and_nobody_waits() -> None:
    at = timezone.now()
    rows = [Outbox(kind="k", repeat=nth, due_at=at) for nth in range(200)]
    Outbox.objects.bulk_create(rows)
    claimed: list[int] = []

    def claim(number: int) -> str:
        while batch := Outbox.objects.claim_next(timezone.now(), timedelta(minutes=1), 7):
            claimed.extend(row.pk for row in batch)
        return "nothing is due"

    assert at_once(claim, 8) == {"nothing is due": 8}
    assert len(claimed) == len(set(claimed)) == len(rows)
