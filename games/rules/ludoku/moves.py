"""The moves of Ludoku: the roll of chance (r1446) and the decision of a player (5c3)."""

import re
from dataclasses import dataclass

from games.rules.kit.core import MalformedMove, Move
from games.rules.ludoku.refusals import LudokuRefusal

_ROLL = re.compile(r"r([1-6]{1,4})", re.ASCII)
_PLACE = re.compile(r"([1-6])([a-h][1-8])", re.ASCII)


@dataclass(frozen=True)
class Roll(Move):
    """Throw all dice of a turn at once; they are sorted."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "r" + "".join(map(str, self.dice))


@dataclass(frozen=True)
class Place(Move):
    """Put one die of the roll onto a field."""

    value: int
    field: str

    def __str__(self) -> str:
        return f"{self.value}{self.field}"


def parse(text: str) -> Move:
    """Return the move that a notation stands for; case, surrounding spaces and the order of dice do
    not matter.
    """
    tidy = text.strip().lower()
    if place := _PLACE.fullmatch(tidy):
        return Place(int(place[1]), place[2])
    if roll := _ROLL.fullmatch(tidy):
        return Roll(tuple(sorted(map(int, roll[1]))))
    raise MalformedMove(LudokuRefusal.NOT_A_MOVE, text=text[:20])
