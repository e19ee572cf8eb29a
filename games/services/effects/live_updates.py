"""Live updates, by which open pages hear that a game has changed, and not what has changed.

A live update may be lost at any time: a page looks by itself as well, only less often.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from uuid import UUID

from django.conf import settings
from redis import ConnectionPool
from redis.exceptions import RedisError

from games.models import Seat
from games.services.effects import live_channels
from games.services.effects.circuit_breaker import CircuitBreaker

log = logging.getLogger(__name__)

_MAX_FILE_BYTES = 64 * 1024
_NO_ANSWER = ("CLIENT", "REPLY", "SKIP")
"""The command after which the server does not answer the next command."""

_breaker = CircuitBreaker()


def publish(game: UUID, version: int, users: Iterable[int | None]) -> None:
    """Tell the players of a game and those who watch it that it has reached this version.

    None among the users stands for a bot, or for nobody any more. Call it after the commit. A
    server or disk that is away costs nobody time: after one failure nothing is sent for half a
    minute.
    """
    _send(
        live_channels.message([live_channels.game_channel(game), *_channels(users)], game, version)
    )


def publish_to_seats(game: UUID, what: int | str) -> None:
    """Tell the players of a game alone, for instance of their chat (`what` is "chat")."""
    publish_to_players(
        game, what, Seat.objects.filter(game_id=game).values_list("user_id", flat=True)
    )


def publish_to_players(game: UUID, what: int | str, users: Iterable[int | None]) -> None:
    """Tell these players that a chat was read elsewhere (`what` is "read"), that a board was looked
    at ("seen"), or that a table has changed ("table").
    """
    if to := _channels(users):
        _send(live_channels.message(to, game, what))


def _channels(users: Iterable[int | None]) -> list[str]:
    return [live_channels.user_channel(pk) for pk in users if pk is not None]


def _send(message: str) -> None:
    if _breaker.is_open:
        return
    try:
        if settings.CACHE_URL:
            _hand_over(_pool(settings.CACHE_URL), message)
        else:
            _write(message)
    except (RedisError, OSError):
        log.warning("Live updates do not get through; pages look by themselves.")
        _breaker.trip()


def _hand_over(pool: ConnectionPool, message: str) -> None:
    """Publish without an answer, since waiting for one would put the process to sleep and wake it
    again. The pool notices a server that has gone before it gives out a connection.
    """
    connection = pool.get_connection()
    commands = (_NO_ANSWER, ("PUBLISH", live_channels.VALKEY_CHANNEL, message))
    try:
        packed = connection.pack_commands(commands)  # type: ignore[no-untyped-call]
        connection.send_packed_command(packed)  # type: ignore[no-untyped-call]
    finally:
        pool.release(connection)


@cache
def _pool(url: str) -> ConnectionPool:
    return ConnectionPool.from_url(url, socket_timeout=1, socket_connect_timeout=1)


def _write(message: str) -> None:
    """Append the message as one line, unless the folder is missing, which means that nobody
    listens.
    """
    file = live_channels.updates_file()
    if not file.parent.is_dir():
        return
    with file.open("a") as lines:
        if lines.tell() > _MAX_FILE_BYTES:
            lines.truncate(0)
        lines.write(message + "\n")
