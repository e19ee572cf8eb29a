"""The one decision of Frege-Sudoku, and what chance draws before: Gd9, begins:red, start17."""

import re
from dataclasses import dataclass
from typing import ClassVar

from games.puzzles.grid import NAMES
from games.rules.frege.letters import BLUE, LETTERS, RED, SYMBOLS
from games.rules.frege.refusals import FregeRefusal
from games.rules.kit.core import MalformedMove, Move, Seat

SIDES = ("red", "blue")
"""The sides as moves and options name them, by seat."""
_START = re.compile(r"start([1-9][0-9]{0,2})", re.ASCII)


@dataclass(frozen=True)
class Enter(Move):
    """Enter one of LETTERS into a cell."""

    letter: str
    cell: str

    def __str__(self) -> str:
        return f"{self.letter}{self.cell}"


@dataclass(frozen=True)
class Start(Move):
    """Take a start that chance has drawn from the list, counted from 1."""

    setup: ClassVar[bool] = True
    number: int

    def __str__(self) -> str:
        return f"start{self.number}"


@dataclass(frozen=True)
class Begin(Move):
    """Let a side begin, where the lot was to decide it."""

    setup: ClassVar[bool] = True
    seat: Seat

    def __str__(self) -> str:
        return f"begins:{SIDES[self.seat]}"


ENTRIES: tuple[tuple[Enter, ...], ...] = tuple(
    tuple(Enter(letter, name) for name in NAMES) for letter in LETTERS
)
"""Letter number → cell → the move."""

_BEGINS = {str(move): move for move in (Begin(RED), Begin(BLUE))}
_BY_NAME = {str(move): move for moves in ENTRIES for move in moves}
# Blue may be typed as the board shows it. A red G is never a blue g, so nothing else is bent.
_BY_NAME |= {
    f"{symbol}{move.cell}": move
    for symbol, moves in zip(SYMBOLS, ENTRIES, strict=False)
    for move in moves
}


def parse(text: str) -> Move:
    """Return the move that a notation stands for; spaces do not matter, but G and g are two
    letters.
    """
    tidy = "".join(text.split())
    if entry := _BY_NAME.get(tidy):
        return entry
    if tidy in _BEGINS:
        return _BEGINS[tidy]
    if start := _START.fullmatch(tidy):
        return Start(int(start[1]))
    raise MalformedMove(FregeRefusal.NOT_A_MOVE, text=text[:20])
