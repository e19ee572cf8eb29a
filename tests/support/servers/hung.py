"""A server that hangs: it takes connections and never answers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass
class HungServer:
    """A socket that listens, and the connections it has taken."""

    listening: socket.socket
    taken: list[socket.socket] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address as one of Valkey."""
        return f"redis://127.0.0.1:{self.listening.getsockname()[1]}/0"

    def connections(self) -> int:
        """Return how often it was connected to; whoever gives up on an answer connects anew."""
        while True:
            try:
                self.taken.append(self.listening.accept()[0])
            except BlockingIOError:
                return len(self.taken)

    def close(self) -> None:
        """Close it and all connections."""
        for connection in (self.listening, *self.taken):
            connection.close()


@contextmanager
def hung_server() -> Iterator[HungServer]:
    """Run such a server on a free port."""
    server = HungServer(socket.create_server(("127.0.0.1", 0), backlog=64))
    server.listening.setblocking(False)
    try:
        yield server
    finally:
        server.connections()
        server.close()
