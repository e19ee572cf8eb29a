"""A streaming replica of a PostgreSQL that runs on a Unix socket, made from the same wheel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.servers.postgres import Server, prepared


@contextmanager
def replica(primary: str) -> Iterator[Server]:
    """Copy the server whose socket is in the folder `primary`, and follow it; gives the copy."""
    with prepared({"wal_level": "replica", "max_wal_senders": "4"}) as copy:
        copy.follow(primary)
        copy.start()
        try:
            yield copy
        finally:
            copy.stop()
