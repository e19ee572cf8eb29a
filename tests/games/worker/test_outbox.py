"""Work is claimed once, done once, tried again, and found by the sweep when no hint arrives."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.models import User
from games.extensions import jobs
from games.extensions.jobs import MAX_ATTEMPTS, handler_of
from games.log.commands import PlayMoves, Resign
from games.models import Channel, Event, Game, JobKind, Outbox
from games.models.notifications.job_kinds import FailureCode
from games.services.effects import wake_ups
from games.services.effects.circuit_breaker import CircuitBreaker
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.bots import bot_turn
from games.services.gameplay.door import apply_command
from games.services.notifications.mail import sending as mail_sending
from games.services.worker import runner
from tests.support.games.notifications.emails import row_for, tell_turns

pytestmark = pytest.mark.database

Played = Callable[[Game, str], Game]


@pytest.fixture
def bot_row(bot_game: Game, play_moves: Played) -> Outbox:
    """The bot's turn after Alice's first move."""
    play_moves(bot_game, "A1")
    return Outbox.objects.get(game=bot_game, kind=JobKind.BOT)


@pytest.fixture(autouse=True)
def no_hint_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wake_ups.current_app, "send_task", lambda *_, **__: None)


def test_a_row_is_claimed_by_one(bot_row: Outbox, now: datetime) -> None:
    lease = timedelta(seconds=60)
    later = now + timedelta(seconds=1)
    assert Outbox.objects.claim(bot_row.pk, later, lease) is not None
    assert Outbox.objects.claim(bot_row.pk, later, lease) is None
    again = Outbox.objects.claim(bot_row.pk, later + timedelta(seconds=61), lease)
    assert again is not None
    assert again.attempts == 2


def test_a_row_is_not_done_before_its_time(sogo_game: Game, now: datetime) -> None:
    tell_turns()
    row = Outbox.objects.get(game=sogo_game, kind=JobKind.TURN_NEWS)
    assert Outbox.objects.claim(row.pk, now + timedelta(days=1), handler_of(row).lease) is None
    assert Outbox.objects.claim(row.pk, now + timedelta(days=2), handler_of(row).lease) is not None


def test_the_bot_moves_once_however_often_it_is_rung_for(bot_row: Outbox) -> None:
    assert runner.run(bot_row.pk)
    assert not runner.run(bot_row.pk)
    assert Event.objects.filter(game=bot_row.game, kind="move", seat=1).count() == 1
    bot_row.refresh_from_db()
    assert bot_row.done_at is not None


def test_a_bot_whose_game_is_over_has_nothing_to_do(
    bot_row: Outbox, alice: User, now: datetime
) -> None:
    apply_command(bot_row.game.pk, Resign(), by=PlayerActor(alice), key=str(uuid4()), at=now)
    runner.run(bot_row.pk)
    bot_row.refresh_from_db()
    assert bot_row.done_at is not None
    assert not Event.objects.filter(game=bot_row.game, kind="move", seat=1).exists()


def test_a_game_goes_on_by_sweeps_alone(
    bot_row: Outbox, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("run_worker", "--once")
    assert "Rows of the outbox done: " in capsys.readouterr().out
    game = Game.objects.get(pk=bot_row.game.pk)
    assert game.ply == 2
    assert game.seats.get(number=0).to_move


def test_a_failing_bot_plays_something_legal_in_the_end(
    bot_row: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> tuple[()]:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_turn, "choose", broken)
    caplog.set_level(logging.ERROR, "fernzug.alerts")
    for attempt in range(1, bot_turn.MAX_TRIES + 1):
        Outbox.objects.filter(pk=bot_row.pk).update(due_at=timezone.now())
        assert runner.run(bot_row.pk)
        bot_row.refresh_from_db()
        assert bot_row.attempts == attempt
        assert bot_row.done_at is None
        assert "ZeroDivisionError" in bot_row.failure_detail
    assert not caplog.records
    Outbox.objects.filter(pk=bot_row.pk).update(due_at=timezone.now())
    assert runner.run(bot_row.pk)
    assert Game.objects.get(pk=bot_row.game.pk).ply == 2
    assert "failed 3 times" in caplog.text


@pytest.mark.parametrize("answer", ["Z9", "E5"])
def test_a_bot_that_answers_nonsense_is_a_failure_not_a_move(
    bot_row: Outbox, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(bot_turn, "choose", lambda *_: (answer,))
    runner.run(bot_row.pk)
    bot_row.refresh_from_db()
    assert bot_row.done_at is None
    assert Game.objects.get(pk=bot_row.game.pk).ply == 1


@pytest.mark.parametrize("answer", [(), ("B1", "C1")], ids=["no move", "too many"])
def test_a_bot_that_answers_with_too_few_or_too_many_moves_is_asked_again(
    bot_row: Outbox, monkeypatch: pytest.MonkeyPatch, answer: tuple[str, ...]
) -> None:
    monkeypatch.setattr(bot_turn, "choose", lambda *_: answer)
    for _ in range(bot_turn.MAX_TRIES + 1):
        Outbox.objects.filter(pk=bot_row.pk).update(due_at=timezone.now())
        runner.run(bot_row.pk)
    assert Game.objects.get(pk=bot_row.game.pk).ply == 2


def test_what_succeeds_in_the_end_is_not_dead(
    bot_row: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(bot_turn, "choose", lambda *_: ("nonsense",))
        runner.run(bot_row.pk)
    Outbox.objects.filter(pk=bot_row.pk).update(due_at=timezone.now())
    runner.run(bot_row.pk)
    bot_row.refresh_from_db()
    assert bot_row.done_at is not None
    assert not bot_row.dead


def test_who_overstayed_the_lease_and_fails_undoes_nothing(bot_row: Outbox, now: datetime) -> None:
    at, lease = now + timedelta(minutes=1), timedelta(seconds=1)
    slow = Outbox.objects.claim(bot_row.pk, at, lease)
    other = Outbox.objects.claim(bot_row.pk, at + 2 * lease, lease)
    assert slow
    assert other
    later = {"retry_at": at + timedelta(hours=1)}
    assert not slow.fail(at + 3 * lease, FailureCode.ERROR, "too slow", **later)
    other.finish(at + 3 * lease)
    assert not slow.fail(at + 4 * lease, FailureCode.ERROR, "too slow", **later)
    bot_row.refresh_from_db()
    assert bot_row.done_at == at + 3 * lease
    assert not bot_row.dead


def test_poison_ends_as_a_dead_row_with_its_reason(
    sogo_game: Game, alice: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def poison(*_: object) -> None:
        raise ValueError("no template for it")

    monkeypatch.setattr(mail_sending, "compose", poison)
    row = row_for(JobKind.TURN, alice)
    waits = []
    for _ in range(MAX_ATTEMPTS):
        Outbox.objects.filter(pk=row.pk).update(due_at=timezone.now())
        assert runner.run(row.pk)
        row.refresh_from_db()
        waits.append(row.due_at - timezone.now())
    assert row.dead
    assert "no template for it" in row.failure_detail
    assert waits == sorted(waits[:-1]) + waits[-1:]
    assert "is dead" in caplog.text
    assert not runner.run(row.pk)


def test_a_broker_that_is_away_is_asked_once_and_then_left_in_peace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def away(*_: object, **__: object) -> None:
        asked.append(1)
        raise OperationalError("away")

    monkeypatch.setattr(wake_ups.current_app, "send_task", away)
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())
    now = timezone.now()
    wake_ups.wake_workers(
        [Outbox(pk=1, kind=JobKind.BOT, due_at=now), Outbox(pk=2, kind=JobKind.TURN, due_at=now)]
    )
    wake_ups.wake_workers([Outbox(pk=3, kind=JobKind.TURN, due_at=now)])
    assert len(asked) == 1
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())


def test_hints_follow_the_commit(
    bot_game: Game,
    alice: User,
    now: datetime,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., object],
) -> None:
    sent: list[tuple[object, ...]] = []
    monkeypatch.setattr(
        wake_ups.current_app, "send_task", lambda *sending, **__: sent.append(sending)
    )
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        apply_command(
            bot_game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=now
        )
        assert not sent
    assert [name for name, *_ in sent] == ["games.tasks.run_job"]


def test_a_sweep_wakes_one_worker_a_queue_until_the_next_sweep(
    bot_row: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[tuple[list[str], str, int]] = []
    monkeypatch.setattr(
        wake_ups.current_app,
        "send_task",
        lambda name, args, queue, expires: rung.append((args, queue, expires)),
    )
    assert runner.sweep(timezone.now()) == len(rung)
    assert (["bots"], "bots", settings.SWEEP_SECONDS) in rung


def test_a_lease_outlives_what_it_guards() -> None:
    for handler in jobs.registry:
        assert handler.lease.total_seconds() > settings.CELERY_TASK_TIME_LIMIT, handler.name
    mail = handler_of(Outbox(kind=JobKind.TURN, channel=Channel.NOW))
    assert mail.lease.total_seconds() > 2 * settings.EMAIL_TIMEOUT


def test_a_bot_whose_work_is_dead_is_asked_anew(bot_row: Outbox) -> None:
    Outbox.objects.filter(pk=bot_row.pk).update(done_at=timezone.now(), failure="error")
    runner.sweep(timezone.now(), inline=True)
    assert Game.objects.get(pk=bot_row.game.pk).ply == 2
    runner.sweep(timezone.now(), inline=True)
    assert Outbox.objects.filter(game=bot_row.game, kind=JobKind.BOT).count() == 2
