"""The decisions of Pebbles: h2 hides two in a fist, d3 is a throw, t1 takes one."""

import re
from dataclasses import dataclass
from typing import ClassVar

from games.rules.kit.core import MalformedMove, Move
from tests.rules.sixth.refusals import PebblesRefusal

_MOVE = re.compile(r"([hdt])([0-9])", re.ASCII)


@dataclass(frozen=True)
class Hide(Move):
    """Pebbles in a fist, to be added to the heap when both seats have chosen."""

    secret: ClassVar[bool] = True
    pebbles: int

    def __str__(self) -> str:
        return f"h{self.pebbles}"


@dataclass(frozen=True)
class Throw(Move):
    """The die of chance: at most so many may be taken."""

    pips: int

    def __str__(self) -> str:
        return f"d{self.pips}"


@dataclass(frozen=True)
class Take(Move):
    """Pebbles off the heap."""

    pebbles: int

    def __str__(self) -> str:
        return f"t{self.pebbles}"


KINDS: dict[str, type[Hide] | type[Throw] | type[Take]] = {"h": Hide, "d": Throw, "t": Take}


def parse(text: str) -> Move:
    """The move a notation stands for."""
    if found := _MOVE.fullmatch(text.strip()):
        return KINDS[found[1]](int(found[2]))
    raise MalformedMove(PebblesRefusal.NOT_A_MOVE, text=text[:20])
