"""`python3 run.py bench`: everything in one run on throw-away servers, so that ratios hold."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack

import django
import environ
import psycopg
from django.core.management import call_command
from psycopg import sql

from tests.servers.postgres import postgres
from tests.servers.processes import clean_environment
from tests.servers.valkey import valkey


def main() -> int:
    """Start the servers, point the settings at them, then measure."""
    with ExitStack() as servers:
        valkey_socket = servers.enter_context(valkey())
        env = clean_environment(
            DATABASE_URL=_with_database(servers.enter_context(postgres())),
            CELERY_BROKER_URL=f"redis+socket://{valkey_socket}",
            CACHE_URL=f"unix://{valkey_socket}?db=1",
            SECRET_KEY="for-one-run",
            FERNZUG_VAR=servers.enter_context(tempfile.TemporaryDirectory(prefix="fernzug-bench-")),
            LOG_JSON="0",
            ALLOWED_HOSTS="testserver,127.0.0.1",
            DJANGO_SETTINGS_MODULE="config.settings",
        )
        os.environ.update(env)
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        _report(env)
    return 0


def _with_database(url: str) -> str:
    """The server's URL, once the database it names is there."""
    server = environ.Env.db_url_config(url)
    host = server["OPTIONS"]["host"]
    with psycopg.connect(host=host, user=server["USER"], autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(server["NAME"])))
    return url


def _report(env: dict[str, str]) -> None:
    # They need the settings.
    from benchmarks import (  # noqa: PLC0415
        bots,
        digest,
        live,
        move,
        my_games,
        processes,
        puzzles,
        replay,
        search,
        servers,
        sweep,
    )

    _section("A move through the whole stack (PostgreSQL, one process)", move.measure())
    _section("Replay", replay.measure())
    _section(
        "Search",
        (f"{name:31} {speed:9,.0f} nodes/CPU-s" for name, speed in search.measure().items()),
    )
    _section("Bots", bots.measure())
    _section("Puzzles", puzzles.measure())
    _section("Processes", processes.measure(env))
    _section("Pages by different servers, one process each", servers.measure(env))
    _section("Open streams", live.measure(env))
    # Last: what they put into the database would be in the way of the others.
    _section("Daily mails", digest.measure())
    _section("The sweep", sweep.measure())
    _section("My games", my_games.measure())


def _section(title: str, lines: Iterable[str]) -> None:
    print(f"\n{title}", flush=True)
    for line in lines:
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
