"""`manage.py check_games FILE`: read games from a file of text and print them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules import RULESETS
from games.rules.kit.texts.game_record import GameRecord
from games.rules.kit.texts.record_reader import read_records
from games.rules.kit.texts.record_writer import write_record
from games.rules.kit.texts.refusals import BadRecord
from games.rules.kit.texts.text_board import as_text

MAX_FILE_LENGTH = 100_000_000


class Command(BaseCommand):
    help = "Read games in the format of docs/game-format.md and print how each stands; store none."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file of text, or - for what comes in")
        parser.add_argument("--rewrite", action="store_true", help="print the games as the site")

    def handle(self, *, file: str, rewrite: bool, **options: Any) -> None:
        try:
            records = read_records(_content(file), RULESETS, MAX_FILE_LENGTH)
        except BadRecord as refusal:
            raise CommandError(refusal.translated(str)) from refusal
        except (OSError, UnicodeDecodeError) as wrong:
            raise CommandError(str(wrong)) from wrong
        for record in records:
            self.stdout.write(write_record(record) if rewrite else _summary(record))
        if not rewrite:
            self.stdout.write(f"{len(records)} games read.")


def _content(file: str) -> str:
    content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    return content.decode("utf-8-sig")


def _summary(record: GameRecord) -> str:
    """Return the name of a game, the number of its moves, and the board at the end in letters."""
    head = f"{record.ruleset.name}, {len(record.moves)} moves"
    if not record.is_open:
        return f"{head}, not all of them open"
    *_before, position = record.positions()
    return f"{head}\n{as_text(record.ruleset.board(position, None))}\n"
