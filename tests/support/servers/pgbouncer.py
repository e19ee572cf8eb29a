"""A throw-away PgBouncer in front of a PostgreSQL on a Unix socket, in transaction mode."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

APT_LINE = "apt-get install --no-install-recommends pgbouncer"
PORT = 6432
POOL_SIZE = 2
_CONFIG = """
[databases]
* = host={host}
[pgbouncer]
listen_port = {port}
unix_socket_dir = {folder}
auth_type = trust
auth_file = {folder}/users
admin_users = {admins}
pool_mode = transaction
default_pool_size = {pool_size}
max_client_conn = 100
"""


class NoPgbouncer(Exception):
    """Says why there is none."""


def find() -> str:
    """Return the path of the program. Raises NoPgbouncer."""
    found = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        raise NoPgbouncer(f"no PgBouncer is here: {APT_LINE}")
    return found


@contextmanager
def pgbouncer(host: str, users: tuple[str, ...]) -> Iterator[Path]:
    """Run one before the server on the socket in `host`; gives the folder of its own socket."""
    program, folder = find(), Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    admins = ", ".join(users)
    config = _CONFIG.format(host=host, port=PORT, folder=folder, pool_size=POOL_SIZE, admins=admins)
    (folder / "ini").write_text(config)
    (folder / "users").write_text("".join(f'"{user}" ""\n' for user in users))
    identity = _identity(folder)
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [program, str(folder / "ini")], stdout=log, stderr=log, **identity
        )
    try:
        _wait(server, folder)
        yield folder
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _identity(folder: Path) -> dict[str, Any]:
    """Return whom it runs as: it refuses to be root, whose PostgreSQL is nobody's."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    for path in (folder, *folder.iterdir()):
        os.chown(path, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    for _ in range(200):
        if server.poll() is not None:
            raise NoPgbouncer((folder / "log").read_text()[-2000:])
        with socket.socket(socket.AF_UNIX) as probe:
            if probe.connect_ex(str(folder / f".s.PGSQL.{PORT}")) == 0:
                return
        time.sleep(0.05)
    raise NoPgbouncer("it does not answer")
