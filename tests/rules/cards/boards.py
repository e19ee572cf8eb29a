"""Positions of Sudoku cards for the tests, written as moves on the grid of the printed rules."""

from __future__ import annotations

from games.puzzles.grid import NAMES
from games.rules.cards import RULESET
from games.rules.cards.moves import Deal, Enter, parse
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import CHANCE, Position, Seat
from games.rules.kit.texts.text_board import as_text

EXAMPLE = Deal(
    ".1.79.3..4...6..1...938...5.5.6.3.......7.632.68..95.423.9..4....68.2..79.1....6.",
    "815794326473265819629381745752643981194578632368129574237916458546832197981457263",
)
"""The grid in the printed rules as far as it can be read (vectors.json, ravensburger)."""

OPEN = 4
NEARLY = Deal(
    "".join("." if cell < OPEN else digit for cell, digit in enumerate(EXAMPLE.solution)),
    EXAMPLE.solution,
)
"""The same with only a9 (8), b9 (1), c9 (5) and d9 (7) free."""


def dealt(deal: Deal = EXAMPLE, seats: int = 2, **options: object) -> CardsPosition:
    """The card lies on the table and nobody has begun; between turns the board is open."""
    chosen = {"between": "open", **options}
    start = RULESET.start(seats, {"card": "pasted", "puzzle": deal.clues, **chosen})
    return start.play(deal, CHANCE)


def played(position: CardsPosition, moves: str) -> CardsPosition:
    """After these moves, each by the seat at its turn or, as in "1:object:f5", by the one named."""
    for word in moves.split():
        seat, text = _by(word)
        move = parse(text)
        position = position.play(move, position.turn if seat < 0 else seat)
    return position


def _by(word: str) -> tuple[Seat, str]:
    return (int(word[0]), word[2:]) if word[1] == ":" else (-1, word)


def right(count: int, deal: Deal = EXAMPLE, start: int = 0) -> list[Enter]:
    """Right digits for free squares in reading order, `count` of them after the first `start`."""
    free = [cell for cell, sign in enumerate(deal.clues) if sign == "."]
    return [Enter(int(deal.solution[cell]), NAMES[cell]) for cell in free[start : start + count]]


def drawn(position: Position) -> str:
    """The board as a mail has it."""
    return as_text(RULESET.board(position, None))
