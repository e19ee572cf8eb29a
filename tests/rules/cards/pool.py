"""What the contract tests need to know of Sudoku cards."""

from itertools import product

from games.puzzles.collection.cards import CARDS
from games.puzzles.grid import NAMES
from games.rules.cards.moves import Accept, Deal, Enter, Glass, Object, Pass, PlayOn
from tests.rules.cards.boards import EXAMPLE, NEARLY

POOL = (
    Glass(),
    Pass(),
    Accept(),
    PlayOn(),
    *(Enter(digit, square) for square, digit in product(NAMES, range(1, 10))),
    *(Object(square) for square in NAMES),
    *(Deal(card.puzzle, card.solution) for card in CARDS),
    EXAMPLE,
    NEARLY,
)
"""Every move the notation can express, on the shipped cards and two of the tests."""

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"card": "expert", "between": "open"},
    {"referee": "players"},
    {"pace": "advanced", "lock": "none"},
    {"pace": "advanced", "referee": "players", "rounds": "one", "end": 30},
    {"card": "chosen", "number": "17", "pace": "advanced", "lock": "none"},
    {"card": "pasted", "puzzle": EXAMPLE.clues},
)
GARBAGE = (
    "0f5",
    "7j5",
    "7f0",
    "f5",
    "f57",
    "７f5",
    "object",
    "object:",
    "object:7f5",
    "accept:f5",
    "deal:",
    f"deal:{EXAMPLE.clues}",
    f"deal:{EXAMPLE.clues[1:]}:{EXAMPLE.solution}",
    f"deal:{EXAMPLE.clues}:{EXAMPLE.clues}",
)
