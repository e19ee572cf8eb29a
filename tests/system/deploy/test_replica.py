"""Lists are read from a real streaming replica, but for whoever has just written."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.urls import get_resolver

from config.backends.replicas import LISTS
from tests.support.fixtures.tables import dump_postgres
from tests.support.servers.postgres import server
from tests.support.servers.processes import ROOT
from tests.support.servers.replicas import replica

STORY = """
import time
import django
django.setup()
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment
setup_test_environment()
from django.utils import timezone
from accounts.models import User
from games.models import Table
from games.services.lobby.tables import Terms, open_table

def on_replica(statement):
    with connections["replica"].cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]

def caught_up():
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_lsn()::text")
        lsn = cursor.fetchone()[0]
    ends = time.monotonic() + 20
    while not on_replica(f"SELECT pg_last_wal_replay_lsn() >= '{lsn}'::pg_lsn"):
        assert time.monotonic() < ends, "the replica does not follow"
        time.sleep(0.05)

def lobby(client):
    with CaptureQueriesContext(connections["replica"]) as asked:
        page = client.get("/lobby/")
    assert page.status_code == 200, page.status_code
    return len(page.context["table_rows"]), bool(len(asked))

ann, ben = (User.objects.create_user(name, f"{name}@example.org") for name in ("ann", "ben"))
clients = {user: Client() for user in (ann, ben)}
for user, client in clients.items():
    client.force_login(user)
caught_up()
print("both on the replica", lobby(clients[ann]), lobby(clients[ben]))
on_replica("SELECT pg_wal_replay_pause()::text")
clients[ann].post("/me/theme/", {"theme": "dark"})
table = open_table(ann, Terms("sogo", {}), at=timezone.now())
print("pinned", lobby(clients[ann]), "behind", lobby(clients[ben]))
on_replica("SELECT pg_wal_replay_resume()::text")
caught_up()
print("caught up", lobby(clients[ben]))
print("written", Table.objects.filter(pk=table.pk).update(seats=2))
"""


@pytest.fixture
def replicated_env(
    real_env: dict[str, str], transactional_db: None, tmp_path: Path
) -> Iterator[dict[str, str]]:
    """The environment of a site on a database of its own, with a replica.

    The test database cannot be followed: it writes no more of its log than it needs itself.
    """
    with server(wal_level="replica", max_wal_senders="4") as primary:
        there = {"host": str(primary.home), "user": "postgres", "dbname": "postgres"}
        with psycopg.connect(**there, autocommit=True) as connection:
            connection.execute("CREATE DATABASE fernzug")
        dump_postgres(tables := tmp_path / "tables")
        with psycopg.connect(**{**there, "dbname": "fernzug"}) as connection:
            connection.execute(tables.read_bytes())
        with replica(str(primary.home)) as folder:
            urls = {
                "DATABASE_URL": primary.url,
                "REPLICA_URL": f"postgres://postgres@/fernzug?host={folder}",
            }
            more = {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "true"}
            yield {**real_env, **urls, **more, "ALLOWED_HOSTS": "testserver"}


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_a_player_sees_what_they_wrote_and_others_read_the_replica(
    replicated_env: dict[str, str],
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STORY],
        cwd=ROOT, env=replicated_env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "both on the replica (0, True) (0, True)",
        "pinned (1, False) behind (0, True)",
        "caught up (1, True)",
        "written 1",
    ], done.stderr[-3000:]


def test_every_list_that_is_read_from_the_replica_has_an_address() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert names >= LISTS


def test_a_page_that_shows_urgent_turns_is_never_behind() -> None:
    assert not LISTS & {"home", "my_games", "game"}
