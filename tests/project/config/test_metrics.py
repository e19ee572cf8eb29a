"""/metrics for Prometheus: read by who has the token, counted in a fixed number of statements."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import User
from games.log.time.control import per_move
from games.models import Channel, Delivery, JobKind, Outbox
from games.services.gameplay.game_start import start_game
from tests.games.conftest import NOW, person
from tests.support.servers.processes import ROOT

pytestmark = [pytest.mark.database, pytest.mark.django_db]

TOKEN = {"authorization": "Bearer a token for a test"}


@pytest.fixture(autouse=True)
def _token(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN["authorization"].removeprefix("Bearer ")
    cache.clear()


def measured(client: Client) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return every sample by its name and its labels."""
    answer = client.get("/metrics", headers=TOKEN)
    assert answer.status_code == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def job(due_in: timedelta, **columns: Any) -> Outbox:
    due_at = timezone.now() + due_in
    number = Outbox.objects.count()
    return Outbox.objects.create(kind=JobKind.BOT, due_at=due_at, repeat=number, **columns)


@pytest.mark.first_by_day
@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer x"}, {"authorization": ""}])
def test_who_has_no_token_finds_nothing(client: Client, headers: dict[str, str]) -> None:
    assert client.get("/metrics", headers=headers).status_code == 404


def test_without_a_token_of_the_operator_nobody_finds_anything(
    client: Client, settings: Any
) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_what_waits_is_counted(client: Client) -> None:
    job(-timedelta(minutes=5))
    job(timedelta(minutes=5))
    job(-timedelta(minutes=5), done_at=timezone.now(), failure="refused")
    found = measured(client)
    assert found["fernzug_jobs_due", (("channel", ""), ("kind", JobKind.BOT))] == 1
    assert 300 <= found["fernzug_jobs_oldest_due_seconds", ()] < 400
    assert found["fernzug_jobs_given_up", ()] == 1


def test_games_and_mails_are_counted(client: Client) -> None:
    alice, bob = person("alice"), person("bob")
    start_game("sogo", [alice, bob], options={}, at=NOW, time_control=per_move(3))
    sent = {"kind": "turn", "channel": Channel.NOW, "user": alice, "at": timezone.now()}
    Delivery.objects.create(state=Delivery.State.SENT, **sent)
    Delivery.objects.create(state=Delivery.State.SENT, **sent)
    found = measured(client)
    assert found["fernzug_games_running", ()] == 1
    labels = (("channel", Channel.NOW), ("state", "sent"))
    assert found["fernzug_deliveries_last_hour", labels] == 2
    assert User.objects.count() == 2


def test_requests_are_timed_by_their_view(settings: Any) -> None:
    labels = (("status", "2xx"), ("view", "lobby"))
    client = Client()
    before = measured(client).get(("fernzug_request_seconds_count", labels), 0)
    client.get("/lobby/")
    assert measured(client)["fernzug_request_seconds_count", labels] == before + 1


def test_nothing_is_timed_where_nobody_may_read(settings: Any) -> None:
    labels = (("status", "2xx"), ("view", "lobby"))
    before = measured(Client()).get(("fernzug_request_seconds_count", labels), 0)
    token, settings.METRICS_TOKEN = settings.METRICS_TOKEN, ""
    Client().get("/lobby/")
    settings.METRICS_TOKEN = token
    assert measured(Client()).get(("fernzug_request_seconds_count", labels), 0) == before


def test_the_statements_do_not_grow_with_what_waits(client: Client) -> None:
    def statements() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            measured(client)
        return len(captured)

    first = statements()
    for _job in range(5):
        job(-timedelta(minutes=5))
    assert statements() == first


@pytest.mark.slow
def test_the_processes_of_a_web_server_are_added_up(tmp_path: Path) -> None:
    """Each process writes a file of its own, and whichever is asked tells of all."""
    look = """
import django; django.setup()
from config.monitoring.metrics import REQUEST_SECONDS
REQUEST_SECONDS.labels("{view}", "2xx").observe(0.1)
"""
    for view in ("game", "game_move", "game_move"):
        env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
        code = look.replace("{view}", view)
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)
    read = """
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
registry = CollectorRegistry()
MultiProcessCollector(registry)
print(generate_latest(registry).decode())
"""
    env = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    run = [sys.executable, "-c", read]
    text = subprocess.run(run, env=env, check=True, capture_output=True, text=True).stdout
    assert 'fernzug_request_seconds_count{status="2xx",view="game_move"} 2.0' in text
    assert 'fernzug_request_seconds_count{status="2xx",view="game"} 1.0' in text
