"""Making the shipped cards. Each has a random stream of its own, so any one can be made again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.puzzles.collection.card import Card
from games.puzzles.generator import generate
from games.puzzles.grader import LEVELS, grade
from games.puzzles.solver import solve
from games.puzzles.techniques import Technique

SEED = "Fernzug cards"
CARDS_PER_LEVEL = 40
"""Cards of every level."""
CARD_COUNT = CARDS_PER_LEVEL * len(LEVELS)
WANTED: dict[str, tuple[Technique, ...]] = {
    "easy": (Technique.HIDDEN_SINGLE,),
    "medium": (Technique.NAKED_SINGLE, Technique.LOCKED),
    "hard": (
        Technique.NAKED_PAIR,
        Technique.HIDDEN_PAIR,
        Technique.NAKED_PAIR,
        Technique.HIDDEN_PAIR,
        Technique.NAKED_TRIPLE,
    ),
    "expert": (
        Technique.XY_WING,
        Technique.COLOURING,
        Technique.XY_WING,
        Technique.COLOURING,
        Technique.X_WING,
    ),
}
"""Level → the hardest technique of its cards in turn: never trial, and the rarest not too often."""
CLUES: dict[str, int | None] = {"easy": 36, "medium": 30, "hard": None, "expert": None}
"""Level → how many clues; None: no pair of clues more than needed."""


def make_cards() -> Iterator[Card]:
    """All cards, one after the other."""
    return map(make_card, range(1, CARD_COUNT + 1))


def make_card(number: int) -> Card:
    """The first puzzle of this card's stream that needs just the technique wanted."""
    which, place = divmod(number - 1, CARDS_PER_LEVEL)
    level = list(LEVELS)[which]
    wanted = WANTED[level][place % len(WANTED[level])]
    rng = Random(f"{SEED} {number}")
    while True:
        puzzle = generate(rng, clues=CLUES[level], symmetric=True)
        graded = grade(puzzle)
        if graded.technique == wanted:
            return Card(number, graded.level, puzzle, solve(puzzle), wanted, graded.score)
