"""Rows beside the games of a large site: players, tables, the outbox and the delivery log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import connection, models

from accounts.models import User
from games.models import Game

GAMES_PER_OPEN_TABLE = 20
GAMES_PER_CHALLENGE_TAKEN = 5
MIN_OPEN_TABLES = 50
"""The lobby shows fewer than these on a page, so that it is the same page on a small site."""

PLAYERS_PER_CLUB = 10
MIN_MEMBERS, MAX_MEMBERS = 10, 19
MIN_LISTED_CLUBS = 100
"""A page lists as many clubs."""


class Crowd(NamedTuple):
    """The players of a large site: so many, with keys from `first` on, and their challenges."""

    first: int
    count: int
    challenges: int

    @property
    def clubs(self) -> int:
        """How many clubs they have; each player is in one or two."""
        return max(1, self.count // PLAYERS_PER_CLUB)

    def on_seat(self, seat: str) -> str:
        """Return the expression for who sits on a seat of game `n` of `copied`.

        Each player has as many games as any other, and another opponent in each.
        """
        return f"{self.first} + mod(n + {seat} * (1 + n / {self.count}), {self.count})"

    @property
    def challenge(self) -> str:
        """The expression for the standing challenge that game `n` of `copied` came from, if any."""
        taken = GAMES_PER_CHALLENGE_TAKEN
        return f"CASE WHEN mod(n, {taken}) = 0 THEN 1 + mod(n / {taken}, {self.challenges}) END"


def insert_copies(
    cursor: Any, model: type[models.Model], pattern: Game, new: Mapping[str, str]
) -> None:
    """Copy the rows of a model that are the pattern's, for each game of `copied`.

    `new` are expressions for columns that differ.
    """
    columns = [field.column for field in model._meta.concrete_fields]
    columns = [name for name in columns if name != model._meta.pk.column or name in new]  # type: ignore[union-attr]
    values = [new.get(name, f't."{name}"') for name in columns]
    names = ", ".join(f'"{name}"' for name in columns)
    key = "id" if model is Game else "game_id"
    table = model._meta.db_table
    cursor.execute(
        f'INSERT INTO "{table}" ({names}) SELECT {", ".join(values)}'  # noqa: S608
        f' FROM "{table}" t, copied WHERE t."{key}" = %s',
        [pattern.pk],
    )


def add_players(pattern: User, players: Crowd) -> None:
    """Create the players, each like `pattern`."""
    new = {
        "id": "n",
        "username": "'player' || n",
        "name_key": "'player' || n",
        "email": "'player' || n || '@example.org'",
    }
    names = [field.column for field in User._meta.concrete_fields]
    values = ", ".join(new.get(name, f't."{name}"') for name in names)
    columns = ", ".join(f'"{name}"' for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO accounts_user ({columns}) SELECT {values}"  # noqa: S608
            " FROM accounts_user t, generate_series(%s::bigint, %s) AS n WHERE t.id = %s",
            [players.first, players.first + players.count - 1, pattern.pk],
        )


def add_lobby(players: Crowd, game_count: int) -> None:
    """Create open tables and standing challenges, as many as a site of so many games has."""
    count = max(MIN_OPEN_TABLES, game_count // GAMES_PER_OPEN_TABLE)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(
            _COPIED_NUMBERS.format(count=count)  # Tables that are open have no game yet.
            + _TABLES.format(state="open", players=players, **_OPEN)
            + _PLACES.format(places=1, user=players.on_seat("place"))
            + "DROP TABLE copied;"
        )
        cursor.execute(_CHALLENGES.format(players=players))
        cursor.execute("RESET session_replication_role")


def add_clubs(leader: User, players: Crowd) -> None:
    """Create the clubs of the players, the first of each its leader, and as many clubs without
    members as a page lists: they are led by `leader`.
    """
    given = {
        "players": players,
        "least": MIN_MEMBERS,
        "span": MAX_MEMBERS - MIN_MEMBERS + 1,
        "listed": MIN_LISTED_CLUBS,
        "leader": leader.pk,
    }
    with connection.cursor() as cursor:
        cursor.execute(_CLUBS.format(**given))


def add_tables_of_games(cursor: Any, players: Crowd) -> None:
    """Create the closed table of each game of `copied`; some came from standing challenges."""
    closed = {"state": "accepted", "closed_at": "now() + shift", "challenge": players.challenge}
    cursor.execute(_TABLES.format(players=players, rated="true", **closed))
    cursor.execute(_PLACES.format(places=2, user=players.on_seat("place")))


_COPIED_NUMBERS = """
    CREATE TEMP TABLE copied AS SELECT gen_random_uuid() AS table_id, n, n * interval '-3 second'
    AS shift FROM generate_series(0, {count} - 1) AS n;
"""
_OPEN = {"closed_at": "NULL", "challenge": "NULL", "rated": "mod(n, 2) = 0"}
_TABLES = """
    INSERT INTO games_table (id, ruleset, options, time_control, rated, match_length, seats,
        host_id, private, public, repeats_left, challenge_id, state, created_at, closed_at)
    SELECT table_id, 'sogo', '{{"size": 4}}', '259200000+259200000/259200000', {rated}, 1, 2,
        {players.first} + mod(n, {players.count}), false, true, 0, {challenge}, '{state}',
        now() + shift - interval '1 minute', {closed_at}
    FROM copied;
"""
_PLACES = """
    INSERT INTO games_tableplace (table_id, place, user_id, bot, state, contribution, at)
    SELECT table_id, place, {user}, '', 'taken', '', now() + shift
    FROM copied, generate_series(0, {places} - 1) AS place;
"""
_CLUBS = """
    INSERT INTO events_club
        (id, slug, name, about, joining, token, change_count, size, created_at)
    SELECT n, 'club-' || n, 'Club ' || n, '', 'open', 'token-' || n, 0,
        CASE WHEN n <= {players.clubs} THEN {least} + mod(n, {span}) ELSE 1 END,
        now() - n * interval '1 second'
    FROM generate_series(1, {players.clubs} + {listed}) AS n;
    INSERT INTO events_clubmember (club_id, user_id, state, reason, since)
    SELECT club.id, {players.first} + mod(club.id * {span} + nth, {players.count}),
        CASE WHEN nth = 1 THEN 'leader' ELSE 'member' END, '', now()
    FROM events_club club, LATERAL generate_series(1, club.size) AS nth
    WHERE club.id <= {players.clubs};
    INSERT INTO events_clubmember (club_id, user_id, state, reason, since)
    SELECT id, {leader}, 'leader', '', now() FROM events_club WHERE id > {players.clubs};
"""
_CHALLENGES = """
    INSERT INTO games_standingchallenge (id, user_id, ruleset, options, time_control, rated,
        max_running, open, created_at)
    SELECT n, {players.first} + mod(n, {players.count}), 'sogo', '{{"size": 4}}',
        '259200000+259200000/259200000', false, 20, true, now() - n * interval '3 second'
    FROM generate_series(1, {players.challenges}) AS n;
"""
