"""What the contract tests need to know of Sudoku cards."""

from collections.abc import Iterator, Sequence
from itertools import product

from games.puzzles.collection.cards import CARDS
from games.puzzles.grid import NAMES
from games.rules.cards.moves import (
    COLOURS,
    Accept,
    Ask,
    Deal,
    Enter,
    Glass,
    Object,
    Oldest,
    Pass,
    Pen,
    PlayOn,
    Younger,
)
from games.rules.kit.core import Move, Options, Seat
from tests.rules.cards.boards import EXAMPLE, NEARLY

POOL = (
    Glass(),
    Pass(),
    Accept(),
    PlayOn(),
    Ask(),
    Oldest(),
    Younger(),
    *map(Pen, COLOURS),
    *(Enter(digit, square) for square, digit in product(NAMES, range(1, 10))),
    *(Object(square) for square in NAMES),
    *(Deal(card.puzzle, card.solution) for card in CARDS),
    EXAMPLE,
    NEARLY,
)
"""Every move the notation can express, on the shipped cards and two of the tests."""

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"card": "unfair", "between": "open"},
    {"referee": "players"},
    {"repeats": "wiped", "between": "open"},
    {"pens": "chosen", "end": "date", "date": "2027-03-31"},
    {"first": "oldest"},
    {"pace": "advanced", "rounds": "circuits", "lock": "none"},
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
    "pen:black",
    "pen:",
    "deal:",
    f"deal:{EXAMPLE.clues}",
    f"deal:{EXAMPLE.clues[1:]}:{EXAMPLE.solution}",
    f"deal:{EXAMPLE.clues}:{EXAMPLE.clues}",
)

CASELESS = r"[A-Za-z]+"
"""The parts of a text whose case is free."""
LINE_END_IS_GAP = True


def game_texts(played: Sequence[tuple[Seat, Move]], options: Options) -> Iterator[tuple[str, str]]:
    """Yield the game on its first card, if it lies there as printed, with who moved."""
    (_, deal), *others = played
    assert isinstance(deal, Deal)
    if deal.relative is None and not any(isinstance(move, Deal) for _, move in others):
        moves = " ".join(f"@{seat + 1} {move}" for seat, move in others)
        yield "", f"Card: {deal.clues}\nSolution: {deal.solution}\nMoves: {moves}"
