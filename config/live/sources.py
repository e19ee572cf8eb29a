"""The sources of live updates: Valkey, or lines of a file where there is none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from django.conf import settings
from redis.asyncio import Redis

from games.services.effects import live_channels

log = logging.getLogger(__name__)

POLL_SECONDS = 0.5
RETRY_DELAY_SECONDS = 2.0
Ready = Callable[[], None]


def messages(ready: Ready) -> AsyncIterator[str]:
    """Yield all messages from now on; `ready` is called when none can be missed any more.

    Ends with an error when the server is lost.
    """
    if settings.CACHE_URL:
        return from_valkey(settings.CACHE_URL, ready)
    return from_file(live_channels.updates_file(), ready)


async def from_valkey(url: str, ready: Ready) -> AsyncIterator[str]:
    server = Redis.from_url(
        url, socket_connect_timeout=2, health_check_interval=10, decode_responses=True
    )
    try:
        async with server.pubsub() as pubsub:
            await pubsub.subscribe(live_channels.VALKEY_CHANNEL)
            while True:
                # Returning now and then lets the client ask whether the server is still there.
                message = await pubsub.get_message(timeout=5)
                if message and message["type"] == "subscribe":
                    ready()
                elif message and message["type"] == "message":
                    yield message["data"]
    finally:
        await server.aclose()


async def from_file(path: Path, ready: Ready) -> AsyncIterator[str]:
    """Yield what is appended to the file; a file that has become shorter begins anew."""
    path.parent.mkdir(parents=True, exist_ok=True)
    seen = _size(path)
    ready()
    while True:
        await asyncio.sleep(POLL_SECONDS)
        size = _size(path)
        if size == seen:
            continue
        with path.open() as lines:
            lines.seek(seen if seen < size else 0)
            fresh = lines.read()
            seen = lines.tell()
        for line in fresh.splitlines():
            yield line


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


async def forever(
    listen: Callable[[], AsyncIterator[str]], hear: Callable[[str], None], lost: Callable[[], None]
) -> None:
    """Hand on every message; when the source is lost, report it and try again.

    Whatever is wrong with source or message: who listens to nothing must not look alive.
    """
    while True:
        try:
            async for text in listen():
                hear(text)
        except Exception as trouble:  # noqa: BLE001
            log.warning("No live updates arrive: %s", trouble)
        lost()
        await asyncio.sleep(RETRY_DELAY_SECONDS)
