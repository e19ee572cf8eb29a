"""`manage.py import_site FILE`: read a site that export_site has written into an empty database."""

from __future__ import annotations

import gzip
import sys
from argparse import ArgumentParser
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError

from accounts.operator.progress import ProgressLines
from config.management.transfer.site_reader import CannotImport, read_site

FROM_INPUT = "-"


class Command(BaseCommand):
    help = (
        "Read a file of export_site into this site, which has to be empty and of the same version."
        " Every game is folded from its log and compared. All or nothing is stored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file; - is the input")
        parser.add_argument(
            "--keep-broken",
            action="store_true",
            help="take games as they are whose columns do not agree with their logs",
        )

    def handle(self, *, file: str, keep_broken: bool, **options: Any) -> None:
        lines = ProgressLines(self.stderr)
        report = lines.report if options["verbosity"] else lambda *_: None
        try:
            with (
                _opened(file) as raw,
                gzip.open(raw, "rb") as unpacked,
                TextIOWrapper(unpacked, encoding="utf-8") as text,
            ):
                count = read_site(text, report, self.stderr.write, keep_broken=keep_broken)
        except CannotImport as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"Imported. {count} games were folded from their logs and compared.")


def _opened(file: str) -> BinaryIO:
    if file == FROM_INPUT:
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as refusal:
        raise CommandError(f"{file} cannot be read: {refusal.strerror}.") from refusal
