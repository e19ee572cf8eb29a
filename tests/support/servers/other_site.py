"""A site on a PostgreSQL of its own, which a test may stop, kill or leave behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import psycopg

from tests.support.servers.postgres import Server
from tests.support.servers.processes import ROOT

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


class OtherSite:
    """Its commands and its games; its servers are `main` and, if need be, one that follows it."""

    def __init__(
        self, main: Server, env: Mapping[str, str], follower: Server | None = None
    ) -> None:
        self.main = main
        url = main.url
        if follower:
            url += f",{follower.home}&target_session_attrs=read-write"
        broker = env["CELERY_BROKER_URL"] + "?virtual_host=5"
        self.env = {**env, "DATABASE_URL": url, "CELERY_BROKER_URL": broker}

    def manage(self, *arguments: str) -> None:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def create_database(self) -> None:
        """Make the database on its main server, and the tables."""
        with connect(self.main, "postgres") as database:
            database.execute("CREATE DATABASE fernzug")
        self.manage("migrate", "-v", "0")

    def begin_games(self) -> None:
        """Begin four games against a bot, who is to move in each."""
        self.manage("shell", "-v", "0", "-c", BEGIN)


def count_unmoved(server: Server) -> int:
    """Return in how many games on a server the bot has not moved yet."""
    with connect(server, "fernzug") as database:
        found = database.execute(UNMOVED).fetchone()
    assert found is not None
    return int(found[0])


def connect(server: Server, database: str) -> psycopg.Connection[tuple[object, ...]]:
    """Open a connection to a database of a server, outside Django."""
    return psycopg.connect(host=str(server.home), user="postgres", dbname=database, autocommit=True)
