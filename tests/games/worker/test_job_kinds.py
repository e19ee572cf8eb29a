"""Each kind of work has its own queue, its own patience, and its own end."""

from __future__ import annotations

import smtplib
from datetime import datetime, timedelta

import pytest
from django.db import models

from games.extensions.jobs import MAX_ATTEMPTS, JobHandler, handler_of
from games.models import Channel, Delivery, JobKind, Outbox
from games.models.notifications.job_kinds import FailureCode
from games.services.effects import wake_ups
from games.services.effects.circuit_breaker import CircuitBreaker
from games.services.notifications.mail.smtp_errors import classify
from games.services.worker import runner

QUEUES = {"": "bots", Channel.NOW: "mail", Channel.DIGEST: "mail", Channel.PUSH: "mail"}
NOW = datetime.fromisoformat("2026-06-01T12:00:00+00:00")


def handler(**more: object) -> JobHandler:
    attributes = {"run": Outbox.finish, "queue": "mail", "lease": timedelta(seconds=60), **more}
    return JobHandler("games", "k", **attributes)  # type: ignore[arg-type]


@pytest.mark.parametrize("channel", QUEUES)
def test_a_worker_is_woken_on_the_queue_of_the_kind(
    monkeypatch: pytest.MonkeyPatch, now: datetime, channel: str
) -> None:
    queues: list[str] = []
    monkeypatch.setattr(wake_ups, "_breaker", CircuitBreaker())
    monkeypatch.setattr(
        wake_ups.current_app, "send_task", lambda *_, queue, **__: queues.append(queue)
    )
    wake_ups.wake_workers([Outbox(pk=1, kind=JobKind.BOT, channel=channel, due_at=now)])
    assert queues == [QUEUES[channel]]


def test_the_waits_grow_and_then_the_row_is_given_up() -> None:
    kind = handler(backoff_seconds=(1, 60), max_attempts=4)
    waits = [kind.retry_at(attempts, NOW, FailureCode.ERROR) for attempts in (1, 2, 3, 4)]
    assert waits == [NOW + timedelta(seconds=1), *[NOW + timedelta(seconds=60)] * 2, None]


def test_an_outage_is_waited_for_longer_where_the_kind_wants_it() -> None:
    patient, other = handler(max_outage_attempts=100), handler()
    assert patient.retry_at(MAX_ATTEMPTS, NOW, FailureCode.OUTAGE) is not None
    assert patient.retry_at(MAX_ATTEMPTS, NOW, FailureCode.ERROR) is None
    assert patient.retry_at(100, NOW, FailureCode.OUTAGE) is None
    assert other.retry_at(MAX_ATTEMPTS, NOW, FailureCode.OUTAGE) is None


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (smtplib.SMTPRecipientsRefused({"a@b.c": (452, b"full")}), FailureCode.RECIPIENT),
        (smtplib.SMTPRecipientsRefused({"a@b.c": (550, b"5.1.8 sender")}), FailureCode.OUTAGE),
        (smtplib.SMTPServerDisconnected("gone"), FailureCode.OUTAGE),
        (ConnectionRefusedError(), FailureCode.OUTAGE),
        (ValueError("no template"), FailureCode.ERROR),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_mail_waits_longer_for_its_server_than_for_its_reader(
    trouble: Exception, code: FailureCode
) -> None:
    assert classify(trouble) is code


@pytest.mark.django_db
def test_work_of_an_app_that_is_gone_says_so_and_is_kept(
    now: datetime, caplog: pytest.LogCaptureFixture
) -> None:
    row = Outbox.objects.create(kind="atlas.draw", due_at=now, attempts=MAX_ATTEMPTS - 1)
    assert runner.run(row.pk)
    row.refresh_from_db()
    assert row.dead
    assert "No installed app does 'atlas.draw'." in row.failure_detail
    assert handler_of(row).max_claims == MAX_ATTEMPTS


@pytest.mark.parametrize("model", [Outbox, Delivery])
def test_a_new_kind_needs_no_migration(model: type[models.Model]) -> None:
    kind = model._meta.get_field("kind")
    assert not kind.choices
    assert kind.max_length == 40
