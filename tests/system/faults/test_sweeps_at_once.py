"""Many sweeps overlap on PostgreSQL: each deadline has one result, and each player one mail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.log.time.control import per_move
from games.models import Absence, Delivery, Event, Game, JobKind, Outbox
from games.services.clock.timeouts import settle_overdue
from games.services.gamelog.audit import first_difference
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.games.conftest import mails_at_once
from tests.support.crowd import at_once

__all__ = ["mails_at_once"]

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]

DAY, LATE = timedelta(days=1), timedelta(minutes=5)
LEFT_OUT = [JobKind.TURN, JobKind.STARTED, JobKind.REMINDER]


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


def settled_and_told() -> None:
    """All at once settle what is overdue; then all at once send what follows."""

    def settle(number: int) -> str:
        settle_overdue(timezone.now())
        return "done"

    def send(number: int) -> str:
        runner.sweep(timezone.now(), inline=True)
        return "done"

    assert at_once(settle).keys() == {"done"}
    assert at_once(send).keys() == {"done"}


def readers_of(kind: JobKind) -> list[str]:
    """Who was sent a mail of that kind, once for each mail; the ledger must know as many."""
    sent = sorted(email.to[0] for email in mail.outbox)
    assert Delivery.objects.filter(kind=kind, state=Delivery.State.SENT).count() == len(sent)
    return sent


def test_a_game_is_lost_on_time_once(overdue: Game, alice: User, bob: User) -> None:
    settled_and_told()
    assert Event.objects.filter(game=overdue, kind="lapsed").count() == 1
    game = Game.objects.get(pk=overdue.pk)
    assert game.termination == "timeout"
    assert readers_of(JobKind.OVER) == [alice.email, bob.email]
    assert first_difference(game) == ""


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
