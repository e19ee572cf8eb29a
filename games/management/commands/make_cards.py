"""`manage.py make_cards`: make the shipped Sudoku cards again from their seed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.puzzles.collection.card import Card
from games.puzzles.collection.likeness import likeness
from games.puzzles.collection.production import CARD_COUNT, make_cards

PATH = Path(__file__).resolve().parents[2] / "puzzles" / "collection" / "cards.txt"
PART = ".part"
"""The ending of the file that holds the cards until all are made."""
BAR_WIDTH = 40


class Command(BaseCommand):
    help = (
        "Make games/puzzles/collection/cards.txt from its seed; the same bytes every time. "
        "It takes minutes; if you stop it, it goes on from there the next time."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only compare; status tells")

    def handle(self, *, check: bool, **options: Any) -> None:
        part = PATH.with_suffix(PART)
        made = part.read_text(encoding="ascii").splitlines() if part.exists() else []
        with part.open("a", encoding="ascii") as file:
            for card in self._watched(len(made) + 1):
                file.write(f"{card.line}\n")
                file.flush()
        text = part.read_bytes()
        part.unlink()
        self._refuse_relatives(text.decode("ascii"))
        if not check:
            PATH.write_bytes(text)
        elif text != PATH.read_bytes():
            raise CommandError("games/puzzles/collection/cards.txt is not what its seed makes.")
        self.stdout.write(f"{CARD_COUNT} cards {'are as they should be' if check else 'written'}.")

    def _watched(self, first: int) -> Iterator[Card]:
        """Yield the cards from this number on, with a progress bar on standard error."""
        for card in make_cards(first):
            yield card
            bar = "#" * (card.number * BAR_WIDTH // CARD_COUNT)
            end = "" if card.number < CARD_COUNT else "\n"
            line = f"\r[{bar:{BAR_WIDTH}}] {card.number}/{CARD_COUNT} {card.level:8}"
            self.stderr.write(line, style_func=str, ending=end)

    def _refuse_relatives(self, text: str) -> None:
        cards = list(map(Card.read, text.splitlines()))
        if len({likeness(card.puzzle, card.solution) for card in cards}) < len(cards):
            raise CommandError("Two cards are relatives, or look so: choose another SEED.")
