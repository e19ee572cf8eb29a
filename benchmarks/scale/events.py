"""The table of events as it is, and in hash partitions by game: what each costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import randrange
from time import perf_counter
from typing import Any
from uuid import UUID

from django.db import connection

from games.log.events import GENESIS

PARTITION_COUNT = 32
READ_COUNT, APPEND_COUNT, ROUND_COUNT = 2_000, 4_000, 5

_INDEXES = """
    ALTER TABLE {table} ADD UNIQUE (game_id, number);
    ALTER TABLE {table} ADD UNIQUE (game_id, idempotency_key);
    ALTER TABLE {table} ADD UNIQUE (game_id, prev_hash);
    CREATE INDEX ON {table} (id);
"""


@dataclass(frozen=True)
class Layout:
    """A way to store the events, built by `statements` as a table of its own."""

    table: str
    statements: tuple[str, ...]

    def build(self) -> float:
        """Copy all events into it and index them; return the seconds that took."""
        begin = perf_counter()
        for statement in (
            *self.statements,
            f"INSERT INTO {self.table} SELECT * FROM games_event",  # noqa: S608
            *_INDEXES.format(table=self.table).strip().split(";\n"),
            f"VACUUM ANALYZE {self.table}",
        ):
            _execute(statement.strip().rstrip(";"))
        return perf_counter() - begin


PLAIN = Layout("events_plain", ("CREATE TABLE events_plain (LIKE games_event INCLUDING DEFAULTS)",))
PARTITIONED = Layout(
    "events_in_parts",
    (
        "CREATE TABLE events_in_parts (LIKE games_event INCLUDING DEFAULTS)"
        " PARTITION BY HASH (game_id)",
        *(
            f"CREATE TABLE events_in_parts_{part} PARTITION OF events_in_parts"
            f" FOR VALUES WITH (MODULUS {PARTITION_COUNT}, REMAINDER {part})"
            for part in range(PARTITION_COUNT)
        ),
    ),
)


def layouts() -> Iterator[str]:
    """Yield what reading a log, appending to it and cleaning up cost in each layout."""
    for layout in (PLAIN, PARTITIONED):
        yield f"{layout.table:16} built in {layout.build():.0f} s, {_size(layout.table)}"
    for name, call, count in (
        ("a log is read", _read, READ_COUNT),
        ("an event is appended", _append, APPEND_COUNT),
    ):
        spent = {layout.table: float("inf") for layout in (PLAIN, PARTITIONED)}
        for number in range(ROUND_COUNT):
            for table in spent:
                spent[table] = min(spent[table], _milliseconds(call, table, count, number))
        yield f"{name:22} " + "  ".join(f"{table} {ms:.3f} ms" for table, ms in spent.items())
    for layout in (PLAIN, PARTITIONED):
        begin = perf_counter()
        _execute(f"VACUUM {layout.table}")
        yield f"{layout.table:16} VACUUM after that in {perf_counter() - begin:.1f} s"


def _milliseconds(
    call: Callable[[str, int, int], None], table: str, count: int, number: int
) -> float:
    begin = perf_counter()
    call(table, count, number)
    return (perf_counter() - begin) * 1000 / count


def _read(table: str, count: int, _round: int) -> None:
    """Read the logs of games that were drawn by lot."""
    query = f"SELECT kind, seat, payload FROM {table} WHERE game_id = %s ORDER BY number"  # noqa: S608
    with connection.cursor() as cursor:
        for game in _drawn(count):
            cursor.execute(query, [game])
            cursor.fetchall()


def _append(table: str, count: int, number: int) -> None:
    """Append an event to the logs of games that were drawn by lot."""
    query = (
        f"INSERT INTO {table} (id, game_id, number, kind, seat, payload, idempotency_key,"  # noqa: S608
        " received_at, prev_hash, hash) VALUES (0, %s, %s, 'move', 0, '{}', %s, now(), %s, %s)"
    )
    genesis = bytes.fromhex(GENESIS)
    with connection.cursor() as cursor:
        for game in _drawn(count):
            key, step = f"u100:00000000-0000-4000-8000-{number:012}", 1000 + number
            cursor.execute(query, [game, step, key, step.to_bytes(32), genesis])


def _drawn(count: int) -> list[Any]:
    with connection.cursor() as cursor:
        first = UUID(int=randrange(2**127))
        cursor.execute(
            "SELECT id FROM games_game WHERE id > %s ORDER BY id LIMIT %s", [first, count]
        )
        return [game for (game,) in cursor.fetchall()]


def _size(table: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_size_pretty(sum(pg_table_size(oid))),"
            " pg_size_pretty(sum(pg_indexes_size(oid))) FROM pg_class WHERE relkind = 'r'"
            " AND (oid = %s::regclass OR oid IN (SELECT relid FROM pg_partition_tree(%s)))",
            [table, table],
        )
        heap, indexes = cursor.fetchone()
        return f"{heap} and {indexes} of indexes"


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(statement)
