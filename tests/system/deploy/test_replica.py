"""Lists are read from a real streaming replica, but for whoever has just written."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

import psycopg
import pytest
from django.urls import get_resolver

from config.backends.replicas import LISTS
from tests.support.fixtures.tables import dump_postgres
from tests.support.servers.postgres import Server, server
from tests.support.servers.processes import ROOT
from tests.support.servers.replicas import replica

OPENING = """
import sys
import time
import django
django.setup()
from django.db import OperationalError, connections
from django.test import Client
from django.test.utils import setup_test_environment
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

def ask(what):
    print(what, flush=True)
    sys.stdin.readline()

def wait_for_the_replica():
    for _time in range(100):
        try:
            return on_replica("SELECT 1")
        except OperationalError:
            time.sleep(0.1)

def lobby(client):
    answered = []

    def noted(execute, sql, *rest):
        answer = execute(sql, *rest)
        answered.append("games_table" in sql)
        return answer

    with connections["replica"].execute_wrapper(noted):
        page = client.get("/lobby/")
    assert page.status_code == 200, page.status_code
    return len(page.context["table_rows"]), any(answered)

ann, ben = (User.objects.create_user(name, f"{name}@example.org") for name in ("ann", "ben"))
clients = {user: Client() for user in (ann, ben)}
for user, client in clients.items():
    client.force_login(user)
caught_up()
"""

STORY = """
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

TROUBLED_STORY = """
from datetime import timedelta
from config.backends import replicas
from games.models import Heartbeat

def rested():
    replicas._breaker = replicas.CircuitBreaker(replicas.AWAY_SECONDS)
    replicas._look_after = 0.0

def beat(at):
    Heartbeat.objects.update_or_create(name="web", defaults={"at": at})

open_table(ann, Terms("sogo", {}), at=timezone.now())
beat(timezone.now() - timedelta(hours=1))
caught_up()
print("there", lobby(clients[ben]))
ask("kill")
print("dies under the page", lobby(clients[ben]))
print("is left alone", lobby(clients[ben]), connections["replica"].connection)
rested()
print("is still away", lobby(clients[ben]))
ask("start")
wait_for_the_replica()
rested()
print("is back", lobby(clients[ben]))
on_replica("SELECT pg_wal_replay_pause()::text")
beat(timezone.now())
rested()
print("does not follow", lobby(clients[ben]))
on_replica("SELECT pg_wal_replay_resume()::text")
caught_up()
rested()
print("follows again", lobby(clients[ben]))
"""

Site = tuple[dict[str, str], Server]


@pytest.fixture
def site(real_env: dict[str, str], transactional_db: None, tmp_path: Path) -> Iterator[Site]:
    """The environment of a site on a database of its own, and its replica.

    The test database cannot be followed: it writes no more of its log than it needs itself.
    """
    with server(wal_level="replica", max_wal_senders="4") as primary:
        there = {"host": str(primary.home), "user": "postgres", "dbname": "postgres"}
        with psycopg.connect(**there, autocommit=True) as connection:
            connection.execute("CREATE DATABASE fernzug")
        dump_postgres(tables := tmp_path / "tables")
        with psycopg.connect(**{**there, "dbname": "fernzug"}) as connection:
            connection.execute(tables.read_bytes())
        with replica(str(primary.home)) as copy:
            urls = {"DATABASE_URL": primary.url, "REPLICA_URL": copy.url}
            more = {"DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "true"}
            yield {**real_env, **urls, **more, "ALLOWED_HOSTS": "testserver"}, copy


@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_a_player_sees_what_they_wrote_and_others_read_the_replica(site: Site) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENING + STORY],
        cwd=ROOT, env=site[0], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "both on the replica (0, True) (0, True)",
        "pinned (1, False) behind (0, True)",
        "caught up (1, True)",
        "written 1",
    ], done.stderr[-3000:]


@pytest.mark.slow
@pytest.mark.real
@pytest.mark.django_db(transaction=True)
def test_lists_go_on_from_the_database_while_the_replica_is_away_or_behind(site: Site) -> None:
    env, copy = site
    with subprocess.Popen(
        [sys.executable, "-c", OPENING + TROUBLED_STORY],
        cwd=ROOT, env=env, text=True, stdin=PIPE, stdout=PIPE, stderr=PIPE,
    ) as story:  # fmt: skip
        assert story.stdin
        assert story.stdout
        assert story.stderr
        lines = []
        for line in map(str.strip, story.stdout):
            if line in ("kill", "start"):
                getattr(copy, line)()
                story.stdin.write("done\n")
                story.stdin.flush()
            else:
                lines.append(line)
        trouble = story.stderr.read()
    assert lines == [
        "there (1, True)",
        "dies under the page (1, False)",
        "is left alone (1, False) None",
        "is still away (1, False)",
        "is back (1, True)",
        "does not follow (1, False)",
        "follows again (1, True)",
    ], trouble[-3000:]
    assert trouble.count("Lists are read from the database itself") == 3


def test_every_list_that_is_read_from_the_replica_has_an_address() -> None:
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    assert names >= LISTS


def test_a_page_that_shows_urgent_turns_is_never_behind() -> None:
    assert not LISTS & {"home", "my_games", "game"}
