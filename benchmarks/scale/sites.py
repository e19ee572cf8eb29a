"""Two sites on one server, a small one and a large one, which take turns at being measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import psycopg
from django.core.management import call_command
from django.db import connection
from psycopg import sql

from benchmarks.scale.game_copies import fill
from benchmarks.scale.patterns import pattern_players, patterns
from benchmarks.scale.results import add_listed_events, add_ratings
from benchmarks.scale.rows import Crowd, add_clubs, add_lobby, add_players
from benchmarks.scale.work import add_deliveries, add_outbox
from games.models import Event, Game, Status

GAMES_PER_PLAYER = 10
GAMES_PER_CHALLENGE = 50
MIN_CHALLENGES = 50
"""A page of the lobby shows fewer."""


@dataclass(frozen=True)
class FilledSite:
    """A database with so many games. Players of different sites have different keys: the caches
    are shared.
    """

    name: str
    games: int
    first_player: int

    @property
    def players(self) -> Crowd:
        challenges = max(MIN_CHALLENGES, self.games // GAMES_PER_CHALLENGE)
        return Crowd(self.first_player, self.games // GAMES_PER_PLAYER, challenges)

    def use(self) -> None:
        """Let Django talk to this site's database, over a new connection."""
        connection.close()
        connection.settings_dict["NAME"] = self.name

    def create(self) -> None:
        """Create its database and its tables, and go on with it."""
        connection.close()
        connection.settings_dict["NAME"] = "postgres"
        params = connection.get_connection_params()
        with psycopg.connect(
            host=params["host"], user=params["user"], dbname="postgres", autocommit=True
        ) as server:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(self.name)))
        self.use()
        call_command("migrate", verbosity=0)

    def fill(self, moves: int) -> Iterator[str]:
        """Fill it with games of about so many moves; yield lines that tell how far it is."""
        begin = perf_counter()
        add_players(pattern_players()[0], self.players)
        add_clubs(pattern_players()[1], self.players)
        add_lobby(self.players, self.games)
        add_listed_events(self.players)
        wanted = [(found, self.games * found.percent // 100) for found in patterns(moves)]
        done = 0
        for count in fill(wanted, self.players):
            done += count
            yield f"{self.name}: {done:,} games after {perf_counter() - begin:.0f} s"
        add_ratings(self.players)
        add_outbox(self.players)
        add_deliveries(self.players)
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("VACUUM ANALYZE")
        self.use()
        yield f"{self.name}: {self.counts()}, in {perf_counter() - begin:.0f} s"

    def counts(self) -> str:
        """Return in words how large it is."""
        running = Game.objects.filter(status=Status.RUNNING)
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
            ((size,),) = cursor.fetchall()
            return (
                f"{Game.objects.count():,} games, {Event.objects.count():,} events,"
                f" {running.filter(due_at__isnull=False).count():,} running clocks, {size}"
            )
