"""The throw-away servers are real ones, and the site's settings reach them."""

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from django.core.cache.backends.redis import RedisCache
from django.core.mail import get_connection, send_mail
from django.db import connection

from config.celery import app
from tests.support.servers.processes import Process, eventually
from tests.support.servers.smtp import Sink

pytestmark = pytest.mark.real


@pytest.mark.django_db
def test_postgres_runs_with_the_safety_nets_of_the_settings() -> None:
    wanted = {
        "synchronous_commit": "on",
        "lock_timeout": "3s",
        "statement_timeout": "10s",
        "idle_in_transaction_session_timeout": "15s",
    }
    with connection.cursor() as cursor:
        for name, value in wanted.items():
            cursor.execute(f"SHOW {name}")
            assert cursor.fetchone() == (value,), name


@pytest.mark.django_db
def test_postgres_is_the_version_that_production_runs() -> None:
    assert connection.cursor().connection.info.server_version // 10_000 == 18


def test_the_cache_is_shared_by_way_of_valkey() -> None:
    cache.set("greeting", "hello", 5)
    assert cache.get("greeting") == "hello"
    assert settings.CACHE_URL.startswith("unix://")
    assert isinstance(caches["default"], RedisCache)


def test_a_worker_process_answers_and_serves_all_queues(worker: Process) -> None:
    inspected = app.control.inspect(timeout=2)
    assert eventually(lambda: bool(inspected.ping()))
    queues = {queue["name"] for served in inspected.active_queues().values() for queue in served}
    assert queues == {"analysis", "bots", "mail", "sweep"}


def test_the_mail_server_keeps_what_it_is_given(smtp: Sink) -> None:
    there = get_connection(
        "django.core.mail.backends.smtp.EmailBackend", host="127.0.0.1", port=smtp.port
    )
    send_mail("Your turn", "It is.", None, ["alice@example.org"], connection=there)
    assert [email["Subject"] for email in smtp.wait_for(1)] == ["Your turn"]
