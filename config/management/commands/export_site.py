"""`manage.py export_site FILE`: write the whole site into one file, for another database."""

from __future__ import annotations

import gzip
import os
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from accounts.operator.progress import ProgressLines
from config.management.transfer.site_writer import write_site
from games.services.gamelog.stored_log.errors import ColdLogUnreadable

TO_OUTPUT = "-"


class Command(BaseCommand):
    help = (
        "Write the whole site into a new file that import_site reads: accounts, games, tables,"
        " settings. It holds secrets, such as the seeds of running games: keep it to yourself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a new file, such as site.jsonl.gz; - is the output")
        parser.add_argument(
            "--without-passwords",
            action="store_true",
            help="leave out hashes of passwords and second factors: players choose new passwords",
        )

    def handle(self, *, file: str, without_passwords: bool, **options: Any) -> None:
        lines = ProgressLines(self.stderr)
        report = lines.report if options["verbosity"] else lambda *_: None
        with (
            _opened(file) as raw,
            gzip.open(raw, "wb") as packed,
            TextIOWrapper(packed, encoding="utf-8", newline="\n") as text,
        ):
            try:
                count = write_site(text, report, with_passwords=not without_passwords)
            except ColdLogUnreadable as trouble:
                reason = f"Game {trouble} in cold storage cannot be read; {file} is not whole."
                raise CommandError(reason) from trouble
        self.stderr.write(f"{count} rows written.")


def _opened(file: str) -> BinaryIO:
    """Open a new file that only its owner may read."""
    if file == TO_OUTPUT:
        return sys.stdout.buffer
    try:
        return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except OSError as refusal:
        raise CommandError(f"{file} cannot be made: {refusal.strerror}.") from refusal
