"""The site behind a real PgBouncer in transaction mode: limits hold, and games are played."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.support.servers.pgbouncer import PORT, NoPgbouncer, pgbouncer
from tests.support.servers.processes import ROOT

pytestmark = [pytest.mark.real, pytest.mark.django_db(transaction=True)]

ROLE = "site_behind_pooler"
"""No superuser: what the site stores for itself needs no more rights than it has."""

MOVES = """
import django
django.setup()
from django.utils import timezone
from accounts.models import User
from games.log.commands import PlayMoves
from games.services.gamelog.actors import PlayerActor
from games.services.gamelog.audit import first_difference
from games.services.gameplay.door import apply_command
from games.services.gameplay.game_start import start_game
from django.db import connection
from games.models import Game
users = [User.objects.create_user(name, f"{name}@example.org") for name in ("ann", "ben")]
for number in range(3):
    game = start_game("sogo", users, options={}, at=timezone.now())
    for ply, rod in enumerate("A1 B1 C1 D1 A2 B2 C2 D2".split()):
        by = PlayerActor(users[ply % 2])
        apply_command(game.pk, PlayMoves((rod,)), by=by, key=str(ply), at=timezone.now())
        if ply % 3 == 0:
            connection.close()
    assert not first_difference(Game.objects.get(pk=game.pk))
print(Game.objects.filter(ply=8).count(), "games")
"""


@pytest.fixture
def pooled_env(real_env: dict[str, str]) -> Iterator[dict[str, str]]:
    """The environment of a process whose role is its own, and whose database is behind a pooler."""
    stored = connection.settings_dict
    host = stored["OPTIONS"]["host"]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE} LOGIN")
        cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {ROLE}")
        cursor.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {ROLE}")
    try:
        with pgbouncer(host, (ROLE,)) as folder:
            there = urlencode({"host": folder, "port": PORT})
            url = f"postgres://{ROLE}@/{stored['NAME']}?{there}"
            yield {**real_env, "DATABASE_URL": url, "PGBOUNCER": "true"}
    except NoPgbouncer as why:
        pytest.skip(str(why))
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP OWNED BY {ROLE}")
            cursor.execute(f"DROP ROLE {ROLE}")


def run(env: dict[str, str], *arguments: str) -> str:
    """Return what a process of the site prints, in whichever way it ends."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def manage(env: dict[str, str], *arguments: str) -> str:
    return run(env, "manage.py", *arguments)


@pytest.mark.slow
def test_limits_that_are_not_kept_are_missed(pooled_env: dict[str, str]) -> None:
    assert "fernzug.E017" in manage(pooled_env, "check", "--database", "default")
    manage(pooled_env, "keep_session_settings")
    reconnect(pooled_env)
    assert "fernzug.E017" not in manage(pooled_env, "check", "--database", "default")


@pytest.mark.slow
def test_limits_hold_behind_a_pooler_once_they_are_kept(pooled_env: dict[str, str]) -> None:
    assert "Stored" in manage(pooled_env, "keep_session_settings")
    reconnect(pooled_env)
    for _ in range(3):
        assert limits(pooled_env) == settings.SESSION_SETTINGS
    with closing(connect(pooled_env)) as first, closing(connect(pooled_env)) as second:
        first.execute("LOCK TABLE games_favourite")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            second.execute("LOCK TABLE games_favourite")


def test_games_are_played_through_a_pooler(pooled_env: dict[str, str]) -> None:
    env = {**pooled_env, "DJANGO_SETTINGS_MODULE": "config.settings"}
    assert run(env, "-c", MOVES).splitlines()[-1:] == ["3 games"]


def test_what_is_asked_of_a_connection_is_refused_by_the_pooler(pooled_env: dict[str, str]) -> None:
    """This is why the limits are not asked for there."""
    asked = " ".join(f"-c {name}={value}" for name, value in settings.SESSION_SETTINGS.items())
    with pytest.raises(psycopg.OperationalError, match="unsupported startup parameter"):
        connect(pooled_env, options=asked)


def limits(env: dict[str, str]) -> dict[str, str]:
    with closing(connect(env)) as server:
        found = {}
        for name in settings.SESSION_SETTINGS:
            row = server.execute("SELECT current_setting(%s)", [name]).fetchone()
            found[name] = str(row[0]) if row else ""
        return found


def connect(env: dict[str, str], **asked: str) -> psycopg.Connection:
    """Connect through the pooler, with nothing asked of the connection but this."""
    name = connection.settings_dict["NAME"]
    return psycopg.connect(
        host=folder_of(env), port=PORT, user=ROLE, dbname=name, prepare_threshold=None, **asked
    )


def folder_of(env: dict[str, str]) -> str:
    return str(Path(env["DATABASE_URL"].split("host=")[1].split("&")[0].replace("%2F", "/")))


def reconnect(env: dict[str, str]) -> None:
    """Let the pooler connect anew, as its console does by RECONNECT."""
    with closing(
        psycopg.connect(
            host=folder_of(env), port=PORT, user=ROLE, dbname="pgbouncer", autocommit=True
        )
    ) as console:
        psycopg.ClientCursor(console).execute("RECONNECT")
