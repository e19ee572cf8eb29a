"""Workers that die and hints that get lost: the bot moves and the mail comes all the same."""

from __future__ import annotations

import sys
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Delivery, Game, JobKind, Outbox
from games.services.effects import wake_ups
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from games.services.worker import runner
from tests.support.fixtures.processes import StartWorker
from tests.support.games.notifications.emails import row_for
from tests.support.servers.processes import Process, eventually
from tests.support.servers.smtp import Sink

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]


def begin(alice: User, level: str) -> Outbox:
    """Alice has moved; the bot is to think."""
    game = start_game("sogo", [alice, level], options={}, at=timezone.now())
    apply_command(
        game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=timezone.now()
    )
    return Outbox.objects.get(game=game, kind=JobKind.BOT)


def has_moved(row: Outbox) -> bool:
    return Game.objects.get(pk=row.game_id).ply == 2


@pytest.mark.slow
def test_a_worker_is_rung_for_and_the_bot_moves(alice: User, worker: Process) -> None:
    row = begin(alice, "beginner")
    assert eventually(lambda: has_moved(row)), worker.output


def test_a_worker_killed_while_the_bot_thinks_costs_the_bot_no_move(
    alice: User, start_worker: StartWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = start_worker("bots", BOT_LEASE_SECONDS="2")
    row = begin(alice, "master")
    assert eventually(lambda: Outbox.objects.get(pk=row.pk).attempts == 1), first.output
    first.kill()
    assert not has_moved(row)

    second = start_worker("bots", BOT_LEASE_SECONDS="60")

    def swept() -> bool:
        runner.sweep(timezone.now())
        return has_moved(row)

    assert eventually(swept, 30), second.output
    row.refresh_from_db()
    assert row.attempts == 2
    assert first_difference(Game.objects.get(pk=row.game_id)) == ""


@pytest.mark.slow
def test_a_mail_whose_worker_died_before_it_was_thanked_is_perhaps_sent(
    alice: User, bob: User, start_worker: StartWorker, smtp: Sink
) -> None:
    game = start_game("sogo", [alice, bob], options={}, at=timezone.now())
    row = row_for(JobKind.TURN, alice)
    Outbox.objects.exclude(pk=row.pk).delete()  # Or the worker dies of another mail.
    worker = start_worker("mail")
    smtp.before_answer = worker.kill
    Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
    row.refresh_from_db()
    wake_ups.wake_workers([row])
    smtp.wait_for(1)
    worker.wait()
    assert Delivery.objects.get(dedup_key=row.dedup_key).state == Delivery.State.UNCERTAIN

    apply_command(
        game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=timezone.now()
    )
    Outbox.objects.filter(pk=row.pk).update(lease_until=None)
    assert runner.run(row.pk)
    assert Delivery.objects.get(dedup_key=row.dedup_key).state == Delivery.State.UNCERTAIN
    row.refresh_from_db()
    assert row.done_at is not None
    assert len(smtp.emails) == 1


@pytest.mark.slow
def test_without_any_hint_the_sweep_alone_does_everything(
    alice: User,
    bob: User,
    real_env: dict[str, str],
    smtp: Sink,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wake_ups, "wake_workers", lambda rows: None)
    command = [sys.executable, "manage.py", "run_worker", "--every", "0.2"]
    with Process(command, {**real_env, "CELERY_BROKER_URL": "memory://"}) as working:
        row = begin(alice, "beginner")
        start_game("sogo", [alice, bob], options={}, at=timezone.now())
        Outbox.objects.filter(user=alice, kind=JobKind.TURN_NEWS).update(due_at=timezone.now())
        assert eventually(lambda: has_moved(row)), working.output
        emails = smtp.wait_for(1)
        assert emails[0]["To"] == alice.email
    assert eventually(
        lambda: Delivery.objects.filter(user=alice, state=Delivery.State.SENT).exists()
    )


@pytest.mark.slow
def test_two_sweepers_do_nothing_twice(
    alice: User, real_env: dict[str, str], smtp: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wake_ups, "wake_workers", lambda rows: None)
    command = [sys.executable, "manage.py", "run_worker", "--every", "0.05"]
    with Process(command, real_env), Process(command, real_env):
        rows = [begin(alice, "beginner") for _ in range(5)]
        assert eventually(lambda: all(has_moved(row) for row in rows), 30)
        assert eventually(lambda: not Outbox.objects.due(timezone.now()).exists(), 30)
    keys = [email["Message-ID"] for email in smtp.emails]
    assert len(keys) == len(set(keys))
