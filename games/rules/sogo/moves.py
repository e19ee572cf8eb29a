"""The three decisions of Sogo and their notation: C2, xA3-2 and x-."""

import re
from dataclasses import dataclass

from games.rules.kit.core import MalformedMove, Move
from games.rules.sogo.refusals import SogoRefusal

_ROD = re.compile(r"[A-E][1-5]", re.ASCII)
_TAKE = re.compile(r"x([A-E][1-5])-([1-5])", re.ASCII)


@dataclass(frozen=True)
class Drop(Move):
    """Drop a ball onto a rod, which is named as on a chess board."""

    rod: str

    def __str__(self) -> str:
        return self.rod


@dataclass(frozen=True)
class Take(Move):
    """Take an enemy ball off a rod; `level` is counted from 1 at the bottom (variant 2)."""

    rod: str
    level: int

    def __str__(self) -> str:
        return f"x{self.rod}-{self.level}"


@dataclass(frozen=True)
class Leave(Move):
    """Give up a capture: a mill *may* take a ball, but need not (variant 2)."""

    def __str__(self) -> str:
        return "x-"


def parse(text: str) -> Move:
    """Return the move that a notation stands for; case and surrounding spaces do not matter."""
    tidy = text.strip().upper().replace("X", "x")
    if _ROD.fullmatch(tidy):
        return Drop(tidy)
    if tidy == "x-":
        return Leave()
    if take := _TAKE.fullmatch(tidy):
        return Take(take[1], int(take[2]))
    raise MalformedMove(
        SogoRefusal.NOT_A_MOVE,
        text=text[:20],
    )
