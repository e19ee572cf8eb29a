"""PostgreSQL cuts connections or starts anew: the workers that live on go on working."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

import psycopg
import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.celery import LAST_SWEEP_KEY
from games.log.commands import PlayMoves
from games.models import Game, JobKind, Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from tests.support.fixtures.processes import StartWorker
from tests.support.servers import postgres
from tests.support.servers.processes import ROOT, Process, celery_worker, eventually

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]

CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
BEGIN = """
from uuid import uuid4
from django.utils import timezone
from accounts.models import User
from games.log.commands import PlayMoves
from games.models import Outbox
from games.services.gamelog.actors import PlayerActor
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
alice = User.objects.filter(username="alice").first() or User.objects.create_user("alice")
for _ in range(4):
    game = start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    apply_command(
        game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=timezone.now()
    )
"""
UNMOVED = "SELECT count(*) FROM games_game WHERE ply <> 2"


def begin(alice: User) -> Game:
    """Alice has moved, and the bot is rung for."""
    game = start_game("sogo", [alice, "beginner"], options={}, at=timezone.now())
    apply_command(
        game.pk, PlayMoves(("A1",)), by=PlayerActor(alice), key=str(uuid4()), at=timezone.now()
    )
    return game


def all_moved(games: list[Game]) -> bool:
    return set(
        Game.objects.filter(pk__in=[game.pk for game in games]).values_list("ply", flat=True)
    ) == {2}


def test_a_worker_whose_connections_are_cut_takes_the_next_task(
    alice: User, start_worker: StartWorker
) -> None:
    worker = start_worker()
    before = [begin(alice) for _ in range(4)]
    assert eventually(lambda: all_moved(before)), worker.output
    with connection.cursor() as cursor:
        cursor.execute(CUT)
    after = [begin(alice) for _ in range(4)]
    assert eventually(lambda: all_moved(after)), worker.output


@pytest.mark.parametrize("signed_in", [True, False], ids=["player", "stranger"])
def test_pages_ask_for_patience_while_it_is_away_and_are_back_with_it(
    alice: User, signed_in: bool
) -> None:
    client = Client(raise_request_exception=False)
    if signed_in:
        client.force_login(alice)
    with pytest.MonkeyPatch.context() as patch:
        connection.close()
        patch.setitem(connection.settings_dict, "HOST", "/nowhere")
        away = client.get("/lobby/")
    connection.close()
    assert (away.status_code, bool(away["Retry-After"])) == (503, True)
    assert client.get("/lobby/").status_code == 200


@dataclass
class OtherSite:
    """A site on a server of its own, which may be restarted without disturbing other tests."""

    server: postgres.Server
    env: dict[str, str]

    def manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def unmoved(self) -> int:
        """The games in which the bot has not moved yet."""
        with self._connect("fernzug") as database:
            found = database.execute(UNMOVED).fetchone()
        assert found is not None
        return int(found[0])

    def create_database(self) -> None:
        with self._connect("postgres") as database:
            database.execute("CREATE DATABASE fernzug")

    def _connect(self, name: str) -> psycopg.Connection[tuple[object, ...]]:
        home = str(self.server.home)
        return psycopg.connect(host=home, user="postgres", dbname=name, autocommit=True)


@pytest.fixture
def other_site(real_env: dict[str, str]) -> Iterator[OtherSite]:
    with postgres.server() as server:
        broker = real_env["CELERY_BROKER_URL"] + "?virtual_host=5"
        site = OtherSite(
            server, {**real_env, "DATABASE_URL": server.url, "CELERY_BROKER_URL": broker}
        )
        site.create_database()
        site.manage("migrate", "-v", "0")
        yield site


@pytest.mark.slow
def test_workers_go_on_after_a_restart_of_the_whole_server(other_site: OtherSite) -> None:
    command = [sys.executable, "manage.py", "work", "--every", "0.2"]
    with celery_worker(other_site.env) as worker:
        other_site.manage("shell", "-v", "0", "-c", BEGIN)
        assert eventually(lambda: other_site.unmoved() == 0), worker.output
        other_site.server.stop()
        other_site.server.start()
        other_site.manage("shell", "-v", "0", "-c", BEGIN)
        assert eventually(lambda: other_site.unmoved() == 0), worker.output
    with Process(command, {**other_site.env, "CELERY_BROKER_URL": "memory://"}) as working:
        other_site.manage("shell", "-v", "0", "-c", BEGIN)
        assert eventually(lambda: other_site.unmoved() == 0), working.output
        other_site.server.stop()
        working.wait_for("The database does not answer")
        other_site.server.start()
        other_site.manage("shell", "-v", "0", "-c", BEGIN)
        assert eventually(lambda: other_site.unmoved() == 0), working.output


@pytest.mark.slow
def test_readyz_tells_of_a_worker_that_lives_and_fails_at_everything(
    client: Client, alice: User, start_worker: StartWorker, real_env: dict[str, str]
) -> None:
    cache.set(LAST_SWEEP_KEY, timezone.now().timestamp())
    nowhere = real_env["DATABASE_URL"].replace(connection.settings_dict["NAME"], "nowhere")
    worker = start_worker(DATABASE_URL=nowhere)
    begin(alice)
    worker.wait_for('database "nowhere" does not exist')
    assert worker.popen.poll() is None
    long_ago = timezone.now() - timedelta(minutes=3)
    Outbox.objects.filter(kind=JobKind.BOT).update(due_at=long_ago)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["work"]) == (503, "1 due for more than 2 minutes")
