"""`manage.py make_cards`: the shipped Sudoku cards, made again from their seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.puzzles.collection.card import Card
from games.puzzles.collection.production import CARD_COUNT, make_cards

PATH = Path(__file__).resolve().parents[2] / "puzzles" / "collection" / "cards.txt"
BAR_WIDTH = 40


class Command(BaseCommand):
    help = "Make games/puzzles/collection/cards.txt from its seed; the same bytes every time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; status tells")

    def handle(self, *, check: bool, **options: Any) -> None:
        text = "".join(f"{card.line}\n" for card in self._watched(make_cards())).encode("ascii")
        if not check:
            PATH.write_bytes(text)
        elif text != PATH.read_bytes():
            raise CommandError("games/puzzles/collection/cards.txt is not what its seed makes.")
        self.stdout.write(f"{CARD_COUNT} cards {'are as they should be' if check else 'written'}.")

    def _watched(self, cards: Iterable[Card]) -> Iterator[Card]:
        """Yield the same items, with a bar on standard error."""
        for card in cards:
            yield card
            bar = "#" * (card.number * BAR_WIDTH // CARD_COUNT)
            end = "" if card.number < CARD_COUNT else "\n"
            line = f"\r[{bar:{BAR_WIDTH}}] {card.number}/{CARD_COUNT} {card.level:8}"
            self.stderr.write(line, style_func=str, ending=end)
