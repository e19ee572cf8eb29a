"""The raw ASGI application of the streams, driven without a server in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Self
from urllib.parse import urlencode

import pytest

from config.live import app, sources
from config.live.app import LiveApplication
from config.live.hub import BEAT
from games.services.effects import live_updates
from games.services.effects.circuit_breaker import CircuitBreaker
from tests.games.conftest import admin, alice, bob, carol, live_game

__all__ = ["admin", "alice", "bob", "carol", "live_game"]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Valkey live updates are looked for now and then; here that is at once."""
    monkeypatch.setattr(sources, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(sources, "RETRY_DELAY_SECONDS", 0.05)
    monkeypatch.setattr(live_updates, "_breaker", CircuitBreaker())


def wait_for(test: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread of its own: browsers of other tests leave a loop behind in this one."""
    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, test).result()


@asynccontextmanager
async def running(live: LiveApplication) -> AsyncIterator[LiveApplication]:
    """Between startup and shutdown, once live updates arrive."""
    inbox: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    messages: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.ensure_future(live({"type": "lifespan"}, inbox.get, messages.put))
    await inbox.put({"type": "lifespan.startup"})
    assert (await messages.get())["type"] == "lifespan.startup.complete"
    async with asyncio.timeout(5):
        while not live.hub.open:
            await asyncio.sleep(0.01)
    yield live
    await inbox.put({"type": "lifespan.shutdown"})
    await life


class Visit:
    """One request: `status` and `headers` once it is answered, then `next()` piece by piece."""

    def __init__(
        self,
        live: LiveApplication,
        tokens: list[str],
        method: str,
        path: str,
        headers: list[tuple[bytes, bytes]],
    ) -> None:
        query = urlencode([("t", token) for token in tokens]).encode()
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.messages: asyncio.Queue[Any] = asyncio.Queue()
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query,
            "headers": headers,
            "client": ("10.0.0.1", 1),
        }
        self.inbox.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        self.task = asyncio.ensure_future(live(scope, self.inbox.get, self.messages.put))

    async def answered(self) -> Self:
        start = await self._heard()
        self.status = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        return self

    async def next(self) -> str:
        """The next piece that is no sign of life; nothing at the end."""
        while True:
            piece = await self._heard()
            if piece["body"] not in (b": hello\n\n", BEAT):
                return str(piece["body"].decode())

    async def _heard(self) -> Any:
        async with asyncio.timeout(5):
            return await self.messages.get()

    async def hang_up(self) -> None:
        await self.inbox.put({"type": "http.disconnect"})
        await self.task


async def visit(
    live: LiveApplication,
    *tokens: str,
    method: str = "GET",
    path: str = "/live/",
    ways: tuple[str, ...] = (),
    authorization: str = "",
) -> Visit:
    """`ways`: what the proxies said, a header each."""
    headers = [(b"x-forwarded-for", way.encode()) for way in ways]
    headers.append((b"authorization", authorization.encode()))
    return await Visit(live, list(tokens), method, path, headers).answered()


def beat_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HEARTBEAT_SECONDS", 0.01)
