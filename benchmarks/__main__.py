"""`python3 run.py bench`: everything in one run on throw-away servers, so that ratios hold.

`python3 run.py bench sweep my_games` runs these sections only. The mutants take an hour and need no
servers: `python3 run.py bench mutants` runs them, and nothing else does. So it is with `bench
scale`, which fills a database with a million games (`--games=3000000 --moves=12`: more and longer).
`bench events --players=500 --workers=2` plays a smaller season by two workers; `bench move_by_turns
--rounds=400` is longer, `bench engines --positions=40 --games=200` much longer.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial

import django
import environ
import psycopg
from django.core.management import call_command
from psycopg import sql

from benchmarks.mutants import mutation_score
from benchmarks.scale.settings import SERVER_SETTINGS, options_of
from tests.support.servers.postgres import postgres
from tests.support.servers.processes import clean_environment
from tests.support.servers.valkey import valkey


def main(wanted: Sequence[str]) -> int:
    """Start the servers, point the settings at them, then measure."""
    if list(wanted) == ["mutants"]:
        _section("Small faults and the tests that notice them", mutation_score.measure())
        return 0
    with ExitStack() as servers:
        # What fills a database with tens of thousands of rows needs its statistics.
        settings = SERVER_SETTINGS if "scale" in wanted else {}
        if "events" in wanted:
            settings = {"autovacuum": "on"}
        valkey_socket = servers.enter_context(valkey())
        env = clean_environment(
            DATABASE_URL=_with_database(servers.enter_context(postgres(**settings))),
            CELERY_BROKER_URL=f"redis+socket://{valkey_socket}",
            CACHE_URL=f"unix://{valkey_socket}?db=1",
            SECRET_KEY="for-one-run",
            FERNZUG_VAR=servers.enter_context(tempfile.TemporaryDirectory(prefix="fernzug-bench-")),
            LOG_JSON="0",
            COLD_STORAGE_URL=servers.enter_context(tempfile.TemporaryDirectory()),
            ALLOWED_HOSTS="testserver,127.0.0.1",
            DJANGO_SETTINGS_MODULE="config.settings",
        )
        os.environ.update(env)
        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        _report(env, wanted)
    return 0


def _with_database(url: str) -> str:
    """Create the database that the server's URL names, and return the URL."""
    server = environ.Env.db_url_config(url)
    host = server["OPTIONS"]["host"]
    with psycopg.connect(host=host, user=server["USER"], autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(server["NAME"])))
    return url


def _report(env: dict[str, str], wanted: Sequence[str]) -> None:
    # They need the settings.
    from benchmarks.engines import report as engines  # noqa: PLC0415
    from benchmarks.engines.target import EngineSample  # noqa: PLC0415
    from benchmarks.events import seasons  # noqa: PLC0415
    from benchmarks.fleet import analysis, move_by_turns  # noqa: PLC0415
    from benchmarks.fleet import report as fleet  # noqa: PLC0415
    from benchmarks.play import (  # noqa: PLC0415
        boards,
        bots,
        puzzles,
        replay,
        search,
    )
    from benchmarks.ratings import simulation  # noqa: PLC0415
    from benchmarks.scale import report  # noqa: PLC0415
    from benchmarks.site import (  # noqa: PLC0415
        cold_storage,
        digest,
        live,
        move,
        my_games,
        outbox,
        pages,
        processes,
        servers,
        start,
        sweep,
    )

    # In this order: what the last ones put into the database would be in the way of the others.
    sections: dict[str, tuple[str, Callable[[], Iterable[str]]]] = {
        "move": ("A move through the whole stack (PostgreSQL, one process)", move.measure),
        "move_by_turns": (
            "A move and its yardsticks by turns, in processes of their own",
            lambda: move_by_turns.measure(env, wanted),
        ),
        "pages": ("Pages, against a bare view with the site's middleware", pages.measure),
        "boards": ("Drawing a board", boards.measure),
        "replay": ("Replay", replay.measure),
        "search": ("Search", search.lines),
        "bots": ("Bots", bots.measure),
        "engines": (
            "The engines against their aims",
            partial(engines.measure, EngineSample.read(wanted)),
        ),
        "puzzles": ("Puzzles", puzzles.measure),
        "ratings": ("Ratings of simulated players", simulation.measure),
        "start": ("The embedded site", start.measure),
        "fresh_workers": (
            "The first request to a fresh worker of gunicorn",
            lambda: start.measure_fresh_workers(env),
        ),
        "processes": ("Processes", lambda: processes.measure(env)),
        "servers": ("Pages by different servers, one process each", lambda: servers.measure(env)),
        "fleet": ("Several processes of each kind", lambda: fleet.measure(env)),
        "analysis": ("Moves while games are reviewed", lambda: analysis.measure(env)),
        "live": ("Open streams", lambda: live.measure(env)),
        "outbox": ("The outbox with two workers", lambda: outbox.measure(env)),
        "cold_storage": ("A finished game in cold storage", cold_storage.measure),
        "digest": ("Daily mails", digest.measure),
        "sweep": ("The sweep", sweep.measure),
        "my_games": ("My games", my_games.measure),
        "events": (
            "A season of a league opened and closed while moves are played",
            partial(seasons.measure, seasons.SeasonSize.read(wanted)),
        ),
    }
    if "scale" in wanted:
        measure = partial(report.measure, **options_of(wanted))
        sections = {"scale": ("A large site against a small one", measure)}
    for name, (title, measure) in sections.items():
        if not wanted or name in wanted:
            _section(title, measure())


def _section(title: str, lines: Iterable[str]) -> None:
    print(f"\n{title}", flush=True)
    for line in lines:
        print(f"  {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
