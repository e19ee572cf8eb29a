"""A streaming replica of a PostgreSQL that runs on a Unix socket, made from the same wheel."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.servers.postgres import (
    Server,
    _copy_for_everyone,
    _find,
    _identity,
)


@contextmanager
def replica(primary: str) -> Iterator[Path]:
    """Copy the server whose socket is in the folder `primary`, and follow it; gives the folder of
    the copy's own socket.
    """
    found, base, identity = _find(), Path(tempfile.mkdtemp(prefix="pg-replica-")), _identity()
    try:
        install = _copy_for_everyone(found, base) if identity else found
        base.chmod(0o711)
        home = base / "home"
        home.mkdir(0o700)
        if identity:
            os.chown(home, identity["user"], identity["group"])
        copy = Server(install, home, identity, {})
        copy.follow(primary)
        copy.start()
        try:
            yield home
        finally:
            copy.stop()
    finally:
        shutil.rmtree(base, ignore_errors=True)
