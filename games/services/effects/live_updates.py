"""Taps on the shoulder of open pages: "this game has changed", and nothing of what has changed.

A live update may be lost at any time: a page looks by itself as well, only less often.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import cache
from time import monotonic
from uuid import UUID

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from games.models import Seat
from games.services.effects import live_channels

log = logging.getLogger(__name__)

_QUIET_SECONDS = 30.0
_MAX_FILE_BYTES = 64 * 1024
_quiet_until = 0.0


def publish(game: UUID, version: int, users: Iterable[int | None]) -> None:
    """Tell those with a seat (None: a bot's, or nobody's any more) and those who watch.

    Call it after the commit. Server or disk that are away cost nobody time: after one failure
    nothing is sent for half a minute.
    """
    _send(
        live_channels.message([live_channels.game_channel(game), *_channels(users)], game, version)
    )


def publish_to_seats(game: UUID, what: int | str) -> None:
    """Tell those with a seat alone: of what is said among them, for example ("chat")."""
    users = Seat.objects.filter(game_id=game).values_list("user_id", flat=True)
    if to := _channels(users):
        _send(live_channels.message(to, game, what))


def _channels(users: Iterable[int | None]) -> list[str]:
    return [live_channels.user_channel(pk) for pk in users if pk is not None]


def _send(message: str) -> None:
    global _quiet_until
    if monotonic() < _quiet_until:
        return
    try:
        if settings.CACHE_URL:
            _valkey(settings.CACHE_URL).publish(live_channels.TOPIC, message)
        else:
            _write(message)
    except (RedisError, OSError):
        log.warning("Live updates do not get through; pages look by themselves.")
        _quiet_until = monotonic() + _QUIET_SECONDS


@cache
def _valkey(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)


def _write(message: str) -> None:
    """One line, which the system appends as a whole. Without the folder nobody listens."""
    file = live_channels.updates_file()
    if not file.parent.is_dir():
        return
    with file.open("a") as lines:
        if lines.tell() > _MAX_FILE_BYTES:
            lines.truncate(0)
        lines.write(message + "\n")
