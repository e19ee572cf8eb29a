"""The raw ASGI application: `GET /live/?t=token&t=token` is a stream of server-sent events."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.core.signing import BadSignature

from config.live.hub import Hub, Listener
from config.live.sources import forever, messages
from config.live.visitors import visitor
from config.monitoring.tokens import may_read
from games.services.effects import live_channels

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEARTBEAT_SECONDS = 15
MAX_TOKENS = 20
MAX_STREAMS = 5_000
"""How many streams one process may have open. A browser has one, however many tabs."""

MAX_STREAMS_BY_CHANNEL = {"u": 10, "g": 2_000, "a": 200}
"""How many streams one player, one game, or one address may have open; a school may share an
address.
"""

_STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
STREAMS = (
    "# HELP fernzug_streams Open streams of this process\n"
    "# TYPE fernzug_streams gauge\nfernzug_streams {}\n"
)
_PLAIN = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]


class StreamRefused(Exception):
    """The refusal of a stream, with a status and a word for the network log."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class LiveApplication:
    """The application, which holds its hub between startup and shutdown."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        _allow_many_files()
        tasks = [asyncio.ensure_future(task) for task in (self._hear(), self._beat())]
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _hear(self) -> None:
        await forever(lambda: messages(self._opened), self._publish, self.hub.shut)

    def _opened(self) -> None:
        self.hub.open = True

    def _publish(self, text: str) -> None:
        message = json.loads(text)
        data = json.dumps({"game": message["game"], "version": message["version"]})
        self.hub.publish(message["to"], f"event: game\ndata: {data}\n\n".encode())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            self.hub.beat()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if scope["path"] == "/live/health":
                await say(send, 200 if self.hub.open else 503, _health(self.hub))
                return
            if scope["path"] == "/live/metrics":
                await say(send, 200, self._metrics(scope))
                return
            wanted, until = self._wanted(scope)
        except StreamRefused as refused:
            await say(send, refused.status, str(refused))
            return
        await self._stream(wanted, until, receive, send)

    def _wanted(self, scope: Scope) -> tuple[list[str], int]:
        """Return the requested channels, and when the first of the tokens ends.

        The visitor's address is a channel as well, on which nothing is sent: so it is counted.
        """
        if scope["path"] != "/live/":
            raise StreamRefused(404, "There is nothing here.")
        if scope["method"] != "GET":
            raise StreamRefused(405, "Only GET.")
        tokens = parse_qs(scope["query_string"].decode("latin-1")).get("t", [])
        if len(tokens) > MAX_TOKENS:
            raise StreamRefused(400, "Too many tokens.")
        try:
            opened = [live_channels.open_token(token) for token in tokens]
        except (BadSignature, ValueError) as bad:
            raise StreamRefused(403, "These tokens open nothing.") from bad
        if not opened:
            raise StreamRefused(403, "A token is needed.")
        wanted = [f"a.{visitor(scope)}", *(channel for channel, _ in opened)]
        self._check_room(wanted)
        return wanted, min(end for _, end in opened)

    def _check_room(self, wanted: list[str]) -> None:
        if not self.hub.open or len(self.hub.listeners) >= MAX_STREAMS:
            raise StreamRefused(503, "Not now.")
        for channel in wanted:
            if self.hub.count(channel) >= MAX_STREAMS_BY_CHANNEL[channel[0]]:
                raise StreamRefused(429, "Too many open streams.")

    def _metrics(self, scope: Scope) -> str:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not may_read(headers.get(b"authorization", "")):
            raise StreamRefused(404, "There is nothing here.")
        return STREAMS.format(len(self.hub.listeners))

    async def _stream(self, wanted: list[str], until: int, receive: Receive, send: Send) -> None:
        listener = self.hub.join(wanted)
        gone = asyncio.ensure_future(_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _STREAM})
            chunk = b": hello\n\n"
            while chunk and time.time() < until:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
                chunk = await listener.next()
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.hub.leave(listener)
            gone.cancel()


async def _gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.close()


async def say(send: Send, status: int, text: str) -> None:
    """Answer a request with a status and a short text."""
    headers = [*_PLAIN, *([(b"allow", b"GET")] if status == 405 else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})


def _health(hub: Hub) -> str:
    return f"{len(hub.listeners)} listen" if hub.open else "no live updates arrive"


def _allow_many_files() -> None:
    """Raise the limit of open files, since each stream is one and a process gets 1,024 by
    default.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
