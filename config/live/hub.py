"""The hub of live updates, which knows the channels of every stream and the messages that wait for
it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

BEAT = b": still here\n\n"
MAX_WAITING_MESSAGES = 32
"""How many messages may wait for a stream. A browser that lets more wait is gone, and comes back.
"""


class Listener:
    """An open stream."""

    __slots__ = ("_news", "channels", "closed")

    def __init__(self, channels: Iterable[str]) -> None:
        self.channels = frozenset(channels)
        self.closed = False
        self._news: asyncio.Queue[bytes] = asyncio.Queue(MAX_WAITING_MESSAGES + 1)

    def offer(self, chunk: bytes) -> None:
        """Queue a chunk to be sent; too many chunks close the stream."""
        if self._news.qsize() >= MAX_WAITING_MESSAGES:
            self.close()
        elif not self.closed:
            self._news.put_nowait(chunk)

    def close(self) -> None:
        """Wake the stream so that it ends."""
        if not self.closed:
            self.closed = True
            self._news.put_nowait(b"")

    async def next(self) -> bytes:
        """Return the next bytes to send, everything that waits in one piece; none once it is
        closed.
        """
        chunks = [await self._news.get()]
        while not self._news.empty():
            chunks.append(self._news.get_nowait())
        return b"" if self.closed else b"".join(chunks)


class Hub:
    """The open streams of this process. `open` is true while live updates can arrive at all."""

    def __init__(self) -> None:
        self.open = False
        self.listeners: set[Listener] = set()
        self._by_channel: dict[str, set[Listener]] = {}

    def join(self, channels: Iterable[str]) -> Listener:
        listener = Listener(channels)
        self.listeners.add(listener)
        for channel in listener.channels:
            self._by_channel.setdefault(channel, set()).add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        for channel in listener.channels:
            there = self._by_channel.get(channel, set())
            there.discard(listener)
            if not there:
                self._by_channel.pop(channel, None)

    def count(self, channel: str) -> int:
        return len(self._by_channel.get(channel, ()))

    def publish(self, channels: Iterable[str], chunk: bytes) -> None:
        """Send the chunk once to each listener, however many of the channels it listens to."""
        listeners = [self._by_channel.get(channel, set()) for channel in channels]
        for listener in set().union(*listeners):
            listener.offer(chunk)

    def beat(self) -> None:
        """Send a heartbeat to all listeners, which also finds those who are gone."""
        for listener in list(self.listeners):
            listener.offer(BEAT)

    def shut(self) -> None:
        """End all streams, so that browsers do not take silence for a lack of news."""
        self.open = False
        for listener in list(self.listeners):
            listener.close()
