"""The server of the database dies, its replica takes over: workers find it by themselves."""

from __future__ import annotations

import pytest

from tests.support.servers import postgres
from tests.support.servers.other_site import OtherSite, connect, count_unmoved
from tests.support.servers.processes import celery_worker, eventually
from tests.support.servers.replicas import replica

pytestmark = [pytest.mark.real, pytest.mark.slow]
UNREPLAYED = "SELECT pg_wal_lsn_diff(sent_lsn, replay_lsn) FROM pg_stat_replication"


def is_followed(main: postgres.Server) -> bool:
    """Return whether the replica has all that the main server has written."""
    with connect(main, "fernzug") as database:
        return database.execute(UNREPLAYED).fetchone() == (0,)


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
