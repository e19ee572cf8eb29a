"""Filling a database with copies of real games, inside PostgreSQL, each with a log that verifies.

The hash of an event covers the game and the time, so that no log can be a mere copy: PostgreSQL
works out every hash. Events are stored in the order of their numbers, as games played side by side
store theirs: those of a game lie far from each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection, transaction

from benchmarks.scale.patterns import Pattern
from benchmarks.scale.results import add_results
from benchmarks.scale.rows import Crowd, add_tables_of_games, insert_copies
from games.log.events import GENESIS, canonical
from games.models import Event, Game, Seat

GAMES_PER_CHUNK = 25_000
SPREAD_SECONDS = 2 * 24 * 3600
"""Over how long the copies of a game are spread, so that their clocks run out one by one."""

_CHAIN = """
    WITH RECURSIVE chain (id, shift, number, at, prev, hash) AS (
        SELECT id, shift, 0, t.at + shift, %(genesis)s::bytea, {hash}
        FROM copied c, template t, LATERAL (SELECT %(genesis)s::bytea AS hash) AS chain
        WHERE t.number = 0
        UNION ALL
        SELECT c.id, c.shift, t.number, t.at + c.shift, chain.hash, {hash}
        FROM chain JOIN copied c USING (id) JOIN template t ON t.number = chain.number + 1
    )
    INSERT INTO games_event (game_id, number, kind, seat, payload, idempotency_key, request_hash,
                             received_at, prev_hash, hash)
    SELECT chain.id, e.number, e.kind, e.seat, e.payload, e.idempotency_key, e.request_hash,
           chain.at, chain.prev, chain.hash
    FROM chain JOIN games_event e ON e.game_id = %(pattern)s AND e.number = chain.number
"""
_HASH = """sha256(convert_to(
    encode(chain.hash, 'hex') || E'\\n["' || c.id || t.middle
    || to_char(t.at + c.shift, 'YYYY-MM-DD"T"HH24:MI:SS.US') || '+00:00"]', 'UTF8'))"""


def fill(wanted: list[tuple[Pattern, int]], players: Crowd) -> Iterator[int]:
    """Store so many games like each pattern, for these players; yield how many at a
    time.
    """
    for pattern, count in wanted:
        for first in range(0, count, GAMES_PER_CHUNK):
            size = min(GAMES_PER_CHUNK, count - first)
            with transaction.atomic(), connection.cursor() as cursor:
                _begin(cursor, pattern.game, first, size)
                _store(cursor, pattern.game, players)
            yield size


def _begin(cursor: Any, pattern: Game, first: int, count: int) -> None:
    """Draw up the games to be made, and what is hashed of each event of the pattern."""
    cursor.execute("SET LOCAL statement_timeout = 0")
    cursor.execute("SET LOCAL TIME ZONE 'UTC'")
    cursor.execute("SET LOCAL session_replication_role = replica")  # No check of each foreign key.
    cursor.execute(
        "CREATE TEMP TABLE copied ON COMMIT DROP AS"  # noqa: S608
        " SELECT gen_random_uuid() AS id, gen_random_uuid() AS table_id, n,"
        f" (n * 7 % {SPREAD_SECONDS}) * interval '-1 second' AS shift"
        f" FROM generate_series({first}, {first + count - 1}) AS n"
    )
    cursor.execute("CREATE TEMP TABLE template (number int, middle text, at timestamptz)"
                   " ON COMMIT DROP")  # fmt: skip
    rows = [
        (event.number, _middle(event), event.received_at)
        for event in pattern.events.order_by("number")
    ]
    cursor.executemany("INSERT INTO template VALUES (%s, %s, %s)", rows)
    cursor.execute("ANALYZE copied")


def _middle(event: Event) -> str:
    """Return the JSON text between the key of the game and the time, as `chained` writes it."""
    return '",' + canonical([event.number, event.kind, event.seat, event.payload])[1:-1] + ',"'


def _store(cursor: Any, pattern: Game, players: Crowd) -> None:
    given = {"genesis": bytes.fromhex(GENESIS), "pattern": pattern.pk}
    cursor.execute(_CHAIN.format(hash=_HASH), given)
    later = {name: f"t.{name} + copied.shift" for name in _dates_of(pattern)}
    head = "(SELECT hash FROM games_event WHERE game_id = copied.id AND number = t.last_event)"
    keys = {"id": "copied.id", "table_id": "copied.table_id", "challenge_id": players.challenge}
    insert_copies(cursor, Game, pattern, {**keys, "head_hash": head, **later})
    player = f"CASE WHEN t.user_id IS NOT NULL THEN {players.on_seat('t.number')} END"
    insert_copies(cursor, Seat, pattern, {"game_id": "copied.id", "user_id": player})
    add_tables_of_games(cursor, players)
    add_results(cursor, pattern, players)


def _dates_of(game: Game) -> list[str]:
    dates = ("created_at", "due_at", "settles_at", "moved_at")
    return [name for name in dates if getattr(game, name)]
