"""A streaming replica of a PostgreSQL that runs on a Unix socket, made from the same wheel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers.postgres import prepared


@contextmanager
def replica(primary: str) -> Iterator[Path]:
    """Copy the server whose socket is in the folder `primary`, and follow it; gives the folder of
    the copy's own socket.
    """
    with prepared({"wal_level": "replica", "max_wal_senders": "4"}) as copy:
        copy.follow(primary)
        copy.start()
        try:
            yield copy.home
        finally:
            copy.stop()
