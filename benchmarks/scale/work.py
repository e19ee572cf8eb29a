"""The outbox and the delivery log of a large site, copied in as PostgreSQL copies fastest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.utils import timezone

from benchmarks.scale.rows import Crowd
from games.models import JobKind, Outbox, Status

STALE_COUNT = 400
"""Rows that are due, as many on a large site as on a small one: of turns that are over."""
REMINDER_LEAD = timedelta(hours=12)
SEATS_PER_FETCH = 20_000

_SEATS = f"""
    SELECT s.game_id, s.number, s.user_id, s.to_move, g.due_at, g.last_event
    FROM games_seat s JOIN games_game g ON g.id = s.game_id
    WHERE g.status = '{Status.RUNNING.value}' AND s.user_id >= {{first_player}}
"""  # noqa: S608
_COLUMNS = (
    "dedup_key, kind, channel, object_id, game_id, seat, user_id, event, repeat, due_at, attempts,"
    " done_at, failure, failure_detail"
)


def add_outbox(players: Crowd) -> None:
    """Create the row of each seat of a running game: dated for its reminder, or done.

    Some of those that are done are due instead.
    """
    now, stale = timezone.now(), STALE_COUNT
    with connection.connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        with cursor.copy(f"COPY games_outbox ({_COLUMNS}) FROM STDIN") as copy:
            for game, seat, user, to_move, due_at, event in _running_seats(players):
                is_stale = not to_move and stale > 0
                stale -= is_stale
                due = due_at - REMINDER_LEAD if to_move else now - timedelta(minutes=5)
                done = None if to_move or is_stale else now - timedelta(hours=1)
                copy.write_row(_row(game, seat, user, event, due, done))
        cursor.execute("RESET statement_timeout")


def _row(
    game: Any, seat: int, user: int, event: int, due: datetime, done: datetime | None
) -> tuple[Any, ...]:
    row = Outbox(kind=JobKind.TURN_NEWS, game_id=game, seat=seat, user_id=user)
    key = Outbox._meta.get_field("dedup_key").pre_save(row, add=True)  # type: ignore[union-attr]
    kind = JobKind.TURN_NEWS.value
    return (key, kind, "", "", game, seat, user, event, 1, due, 0, done, "", "")


def _running_seats(players: Crowd) -> Iterator[tuple[Any, ...]]:
    """Yield the seats, read over a connection of its own."""
    with closing(connection.copy()) as reader, reader.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(_SEATS.format(first_player=players.first))
        while rows := cursor.fetchmany(SEATS_PER_FETCH):
            yield from rows


def add_deliveries(players: Crowd) -> None:
    """Create a line of the delivery log for each seat of a running game, over the last 80 days."""
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute(
            "INSERT INTO games_delivery (dedup_key, kind, channel, object_id,"  # noqa: S608
            " game_id, user_id,"
            " address, subject, message_id, state, answer, at)"
            " SELECT gen_random_uuid(), 'turn', 'now', '', game_id, user_id,"
            " 'player' || user_id || '@example.org', 'Your turn', '', 'sent', '250 OK',"
            " now() - number * interval '1 hour' - random() * interval '79 days'"
            f" FROM ({_SEATS.format(first_player=players.first)}) AS seats"
        )
        cursor.execute("RESET statement_timeout")
