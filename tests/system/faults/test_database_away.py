"""PostgreSQL cuts connections, starts anew or leaves its place to a replica: workers go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

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
from tests.support.servers.other_site import OtherSite, connect, count_unmoved
from tests.support.servers.processes import Process, celery_worker, eventually
from tests.support.servers.replicas import replica

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]

UNREPLAYED = "SELECT pg_wal_lsn_diff(sent_lsn, replay_lsn) FROM pg_stat_replication"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


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


@pytest.fixture
def other_site(real_env: dict[str, str]) -> Iterator[OtherSite]:
    with postgres.server() as server:
        site = OtherSite(server, real_env)
        site.create_database()
        yield site


@pytest.mark.slow
def test_workers_go_on_after_a_restart_of_the_whole_server(other_site: OtherSite) -> None:
    command = [sys.executable, "manage.py", "run_worker", "--every", "0.2"]
    with celery_worker(other_site.env) as worker:
        other_site.begin_games()
        assert eventually(lambda: count_unmoved(other_site.main) == 0), worker.output
        other_site.main.stop()
        other_site.main.start()
        other_site.begin_games()
        assert eventually(lambda: count_unmoved(other_site.main) == 0), worker.output
    with Process(command, {**other_site.env, "CELERY_BROKER_URL": "memory://"}) as working:
        other_site.begin_games()
        assert eventually(lambda: count_unmoved(other_site.main) == 0), working.output
        other_site.main.stop()
        working.wait_for("The database does not answer")
        other_site.main.start()
        other_site.begin_games()
        assert eventually(lambda: count_unmoved(other_site.main) == 0), working.output


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


def is_followed(main: postgres.Server) -> bool:
    """Return whether the replica has all that the main server has written."""
    with connect(main, "fernzug") as database:
        return database.execute(UNREPLAYED).fetchone() == (0,)


@pytest.mark.slow
def test_workers_go_on_with_the_replica_that_took_over(real_env: dict[str, str]) -> None:
    with (
        postgres.server(wal_level="replica", max_wal_senders="4") as main,
        replica(str(main.home)) as follower,
    ):
        site = OtherSite(main, real_env, follower)
        site.create_database()
        with celery_worker(site.env) as worker:
            site.begin_games()
            assert eventually(lambda: count_unmoved(main) == 0), worker.output
            assert eventually(lambda: is_followed(main))
            main.kill()
            with connect(follower, "fernzug") as database:
                database.execute("SELECT pg_promote()")
            site.begin_games()
            assert eventually(lambda: count_unmoved(follower) == 0), worker.output
