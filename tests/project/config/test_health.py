"""/healthz for the proxy, /readyz for whoever watches the whole site."""

import time
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.cache.backends.dummy import DummyCache
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from config.celery import LAST_SWEEP_KEY
from config.monitoring import health
from games.models import JobKind, Outbox
from games.services.worker import mail_watchdog


@pytest.fixture(autouse=True)
def _no_heartbeat() -> None:
    cache.delete(LAST_SWEEP_KEY)


@pytest.mark.django_db
def test_a_process_with_a_database_is_healthy(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok"})
    assert "no-store" in answer.headers["Cache-Control"]
    assert not answer.cookies


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"database": "does not answer"})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seconds_ago", "workers"),
    [(None, "not seen yet"), (5, "ok"), (120, "not seen lately")],
    ids=["never", "just now", "long ago"],
)
def test_ready_means_a_sweep_was_seen_lately(
    client: Client, seconds_ago: int | None, workers: str
) -> None:
    if seconds_ago is not None:
        cache.set(LAST_SWEEP_KEY, time.time() - seconds_ago)
    answer = client.get("/readyz")
    assert answer.json() == {
        "database": "ok",
        "migrations": "ok",
        "broker": "ok",
        "cache": "ok",
        "workers": workers,
        "work": "ok",
        "mails": "ok",
        "cold_storage": "ok",
        "version": settings.VERSION,
    }
    assert answer.status_code == (200 if workers == "ok" else 503)


@pytest.mark.django_db
def test_a_missing_migration_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["0002_more"])
    assert client.get("/readyz").json()["migrations"] == "not all applied"


@pytest.mark.django_db
def test_a_cache_that_forgets_at_once_is_said(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "cache", DummyCache("", {}))
    assert client.get("/readyz").json()["cache"] == "does not answer"


@pytest.mark.django_db
def test_mails_that_do_not_go_out_are_said(client: Client) -> None:
    cache.set(mail_watchdog.MAIL_TROUBLE_KEY, "7 due for more than 10 minutes")
    answer = client.get("/readyz")
    cache.delete(mail_watchdog.MAIL_TROUBLE_KEY)
    assert answer.json()["mails"] == "7 due for more than 10 minutes"
    assert answer.status_code == 503


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("minutes_due", "minutes_held", "work"),
    [(3, None, "1 due for more than 2 minutes"), (1, None, "ok"), (3, 1, "ok")],
    ids=["nobody takes it", "due lately", "somebody works on it"],
)
def test_work_that_nobody_does_is_said(
    client: Client, minutes_due: int, minutes_held: int | None, work: str
) -> None:
    now = timezone.now()
    held = now + timedelta(minutes=minutes_held) if minutes_held else None
    due = now - timedelta(minutes=minutes_due)
    Outbox.objects.create(kind=JobKind.BOT, due_at=due, lease_until=held)
    cache.set(LAST_SWEEP_KEY, time.time())
    answer = client.get("/readyz")
    assert answer.json()["work"] == work
    assert answer.status_code == (200 if work == "ok" else 503)
