"""Copies of a PostgreSQL database, made and restored by its own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urlencode

PROGRAMS = ("pg_dump", "createdb", "pg_restore", "dropdb")
HINT = "apt-get install postgresql-client"


class NoCopy(Exception):
    """Raised, with the reason, where no copy can be made."""


@contextmanager
def restored(database: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield the address of a copy, made by a dump and restored as `name` on the same server, and
    drop it at the end. Raises NoCopy.
    """
    for program in PROGRAMS:
        if shutil.which(program) is None:
            raise NoCopy(f"{program} is not on the PATH. On Debian or Ubuntu: {HINT}")
    env = _environment(database)
    with TemporaryDirectory(prefix="fernzug-backup-") as folder:
        dump = Path(folder) / "dump"
        _run(["pg_dump", "--format=custom", f"--file={dump}", database["NAME"]], env)
        _run(["createdb", name], env)
        try:
            _run(["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={name}", dump], env)
            yield _url(database, name)
        finally:
            _run(["dropdb", "--force", name], env)


def _url(database: Mapping[str, Any], name: str) -> str:
    who = quote(database["USER"], safe="")
    if database["PASSWORD"]:
        who += ":" + quote(database["PASSWORD"], safe="")
    port = f":{database['PORT']}" if database["PORT"] else ""
    socket = database["OPTIONS"].get("host")
    where = "?" + urlencode({"host": socket}) if socket else ""
    return f"postgres://{who}@{database['HOST']}{port}/{name}{where}"


def _environment(database: Mapping[str, Any]) -> dict[str, str]:
    """Return the variables that tell libpq where the server is."""
    host = database["HOST"] or database["OPTIONS"].get("host", "")
    values = {
        "PGHOST": host,
        "PGPORT": str(database["PORT"] or ""),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
    }
    return {**os.environ, **{name: value for name, value in values.items() if value}}


def _run(command: Sequence[str | Path], env: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoCopy(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()}")
