"""Thousands of idle listeners in one process: what they weigh, and how soon all have heard."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from time import perf_counter
from urllib.parse import urlencode
from uuid import uuid4

from benchmarks.site.processes import is_answering
from games.services.effects import live_channels, live_updates
from tests.support.servers.processes import Process, eventually, free_port
from tests.support.servers.usage import memory

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LISTENER_COUNT = 2_000
MAX_MEGABYTES = 150.0
"""Megabytes for the process and all of them."""


def measure(env: dict[str, str]) -> Iterator[str]:
    """Yield the lines of the report; each listener has its own address. Fails beyond the budget."""
    port, env = free_port(), {**env, "TRUSTED_PROXIES": "1"}
    command = [sys.executable, "-m", "uvicorn", "config.live:application", "--port", str(port)]
    with Process([*command, "--no-access-log", "--timeout-graceful-shutdown", "1"], env) as live:
        healthy = f"http://127.0.0.1:{port}/live/health"
        assert eventually(lambda: is_answering(healthy)), live.output
        empty = sum(memory(live.popen.pid))
        opened, heard, full = asyncio.run(_crowd(port, live.popen.pid))
    yield f"{LISTENER_COUNT:,} streams opened in           {opened:6.2f} s"
    yield f"memory (PSS) without and with     {empty:6.0f} {full:6.0f} MB"
    times = ", ".join(f"{delay:.0f}" for delay in heard)
    yield f"told the first, the median, the last after {times} ms"
    assert full < MAX_MEGABYTES, (
        f"{full:.0f} MB for {LISTENER_COUNT} listeners; {MAX_MEGABYTES:.0f} are allowed"
    )


async def _crowd(port: int, pid: int) -> tuple[float, tuple[float, float, float], float]:
    """Seconds to open all, milliseconds until a live update has been heard, megabytes held."""
    started = perf_counter()
    streams = [await _open(port, user) for user in range(LISTENER_COUNT)]
    opened = perf_counter() - started
    full = sum(memory(pid))
    ears = [asyncio.ensure_future(_hear(reader)) for reader, _ in streams]
    sent = perf_counter()
    live_updates.publish(uuid4(), 1, range(LISTENER_COUNT))
    times = sorted([(await ear - sent) * 1000 for ear in ears])
    for _, writer in streams:
        writer.close()
    return opened, (times[0], times[LISTENER_COUNT // 2], times[-1]), full


async def _open(port: int, user: int) -> Stream:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    query = urlencode({"t": live_channels.token(live_channels.user_channel(user))})
    head = f"Host: localhost\r\nX-Forwarded-For: 10.0.{user // 256}.{user % 256}"
    writer.write(f"GET /live/?{query} HTTP/1.1\r\n{head}\r\n\r\n".encode())
    assert (await reader.readline()).split()[1] == b"200"
    await reader.readuntil(b": hello\n\n")
    return reader, writer


async def _hear(reader: asyncio.StreamReader) -> float:
    await reader.readuntil(b"event: game\n")
    return perf_counter()
