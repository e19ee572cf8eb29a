"""The puzzles that come with the site: cards.txt, as `manage.py make_cards` made it.

Logs of games name these cards, and draws are verified against their lists: once released, no line
changes. Other cards would be another file and other levels.
"""

from __future__ import annotations

from pathlib import Path

from games.puzzles.collection.card import Card

__all__ = ["CARDS", "Card", "cards_of"]

PATH = Path(__file__).with_name("cards.txt")
CARDS: tuple[Card, ...] = tuple(map(Card.read, PATH.read_text(encoding="ascii").splitlines()))
"""All shipped cards; card `number` is CARDS[number - 1]."""


def cards_of(level: str) -> tuple[Card, ...]:
    """Return the cards of a level of `grader.LEVELS`."""
    return tuple(card for card in CARDS if card.level == level)
