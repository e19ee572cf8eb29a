"""`manage.py backup_drill`: check whether a backup of this site would bring everything back."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

import environ
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections

from config.management.backup import copies
from config.management.backup.comparison import COPY, differences
from config.management.backup.copies import NoCopy

CHECKS = (["replay_games", "--all", "--anew"], ["verify_audit"])
MAX_LINES = 20


class Command(BaseCommand):
    help = (
        "Dump the database, restore it beside itself under another name, replay every game there,"
        " verify the record of staff acts, compare it with this site, and drop it. Status tells."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--restored",
            metavar="URL",
            help="a database into which you have restored a backup yourself; it is left as it is",
        )

    def handle(self, *, restored: str | None, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("The drill is for PostgreSQL. An embedded site copies its one file.")
        try:
            with ExitStack() as drill:
                url = restored or drill.enter_context(self._copy())
                _require_copy(url)
                for words in CHECKS:
                    self._check(words, url)
                drill.enter_context(_connected(url))
                self._compare()
        except NoCopy as trouble:
            raise CommandError(str(trouble)) from trouble
        self.stdout.write("The backup brings everything back.")

    def _copy(self) -> AbstractContextManager[str]:
        name = f"{connection.settings_dict['NAME']}_drill"
        self.stdout.write(f"Dumping, and restoring as {name} …")
        return copies.restored(connection.settings_dict, name)

    def _check(self, words: Sequence[str], url: str) -> None:
        """Run a command of manage.py on the copy."""
        self.stdout.write(f"On the copy: {' '.join(words)} …")
        self.stdout.flush()
        env = {**os.environ, "DATABASE_URL": url, "REPLICA_URL": ""}
        command = [sys.executable, "manage.py", *words]
        if subprocess.run(command, cwd=settings.BASE_DIR, env=env, check=False).returncode:
            raise CommandError(f"{words[0]} found a fault in the copy; its words are above.")

    def _compare(self) -> None:
        self.stdout.write("Comparing the copy with this site …")
        found = list(differences())
        for line in found[:MAX_LINES]:
            self.stderr.write(line)
        if found:
            raise CommandError(f"{len(found)} differences between the copy and this site.")


def _require_copy(url: str) -> None:
    """Raise NoCopy for an address that leads to no database, or to the site itself."""
    try:
        with _connected(url):
            connections[COPY].ensure_connection()
            is_site = _identity(COPY) == _identity(DEFAULT_DB_ALIAS)
    except (OperationalError, ImproperlyConfigured, KeyError, ValueError) as trouble:
        raise NoCopy(f"The restored database cannot be reached: {trouble}") from trouble
    if is_site:
        raise NoCopy("This is the database of the site itself. Restore the backup into another.")


def _identity(alias: str) -> object:
    """Return the server and the name of a database, however it is reached."""
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT current_database(), pg_postmaster_start_time()")
        return cursor.fetchone()


@contextmanager
def _connected(url: str) -> Iterator[None]:
    """Give the ORM a connection to the copy, as it has to the site."""
    there = environ.Env.db_url_config(url)
    options = {**connection.settings_dict["OPTIONS"], **there.get("OPTIONS", {})}
    if "host" not in there.get("OPTIONS", {}):
        options.pop("host", None)
    connections.databases[COPY] = {**connection.settings_dict, **there, "OPTIONS": options}
    try:
        yield
    finally:
        connections[COPY].close()
        del connections[COPY]
        del connections.databases[COPY]
