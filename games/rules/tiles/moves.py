"""The decisions of Sudoku tiles and their notation.

s4c2    chance: the start tile 4 lies on c2
t4      chance: the tile drawn from the bag is a 4
4d4     the open tile, a 4, is laid on d4
4d4!    it is laid on d4 against the rules and stays there
x       it is laid against the rules and leaves the game
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from games.rules.kit.core import MalformedMove, Move
from games.rules.tiles.refusals import TilesRefusal

_MOVE = re.compile(r"(s?)([1-9])([a-i][1-9])(!?)", re.ASCII)
_REVEAL = re.compile(r"t([1-9])", re.ASCII)


@dataclass(frozen=True)
class Start(Move):
    """Put a start tile on a square, which chance does."""

    setup: ClassVar[bool] = True
    digit: int
    square: str

    def __str__(self) -> str:
        return f"s{self.digit}{self.square}"


@dataclass(frozen=True)
class Reveal(Move):
    """Draw the tile for the turn, which chance does; everybody sees it."""

    digit: int

    def __str__(self) -> str:
        return f"t{self.digit}"


@dataclass(frozen=True)
class Lay(Move):
    """Lay the open tile onto a square; `against` the rules of Sudoku, where the game allows
    that.
    """

    digit: int
    square: str
    against: bool = False

    def __str__(self) -> str:
        return f"{self.digit}{self.square}{'!' if self.against else ''}"


@dataclass(frozen=True)
class GiveUp(Move):
    """Lay the open tile wrong on purpose, where such tiles leave the game and the square does not
    matter.
    """

    def __str__(self) -> str:
        return "x"


def parse(text: str) -> Move:
    """Return the move that a notation stands for; case and surrounding spaces do not matter."""
    tidy = text.strip().lower()
    if tidy == "x":
        return GiveUp()
    if reveal := _REVEAL.fullmatch(tidy):
        return Reveal(int(reveal[1]))
    if found := _MOVE.fullmatch(tidy):
        start, digit, square, against = found.groups()
        if not start:
            return Lay(int(digit), square, bool(against))
        if not against:
            return Start(int(digit), square)
    raise MalformedMove(TilesRefusal.NOT_A_MOVE, text=text[:20])
