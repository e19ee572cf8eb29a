"""The decisions of Sudoku cards, written glass, 7f5, pass, object:f5, pen:red, deal:…"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar

from games.puzzles.collection.relatives import Relative
from games.rules.cards.refusals import CardsRefusal
from games.rules.kit.core import N_, MalformedMove, Move

_ENTER = re.compile(r"([1-9])\s?([a-i][1-9])", re.ASCII)
_OBJECT = re.compile(r"object:([a-i][1-9])", re.ASCII)
_PEN = re.compile(r"pen:(red|blue|green|gold)", re.ASCII)
_DEAL = re.compile(r"deal:([1-9.]{81}):([1-9]{81})(?::(.+))?", re.ASCII)


@dataclass(frozen=True)
class Deal(Move):
    """A card and the back of it: 81 clues ("." where there is none) and the 81 digits.

    A drawn card is dealt as a `relative` of what is printed. Whoever plays must not see it: the
    solution decides what is right.
    """

    setup: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    clues: str
    solution: str = field(repr=False)
    relative: Relative | None = field(default=None, repr=False)

    def __str__(self) -> str:
        way = f":{self.relative}" if self.relative else ""
        return f"deal:{self.clues}:{self.solution}{way}"

    @property
    def listed_as(self) -> str:
        return str(self.printed)

    @property
    def printed(self) -> Deal:
        """The card as it is printed."""
        if self.relative is None:
            return self
        return Deal(self.relative.undone(self.clues), self.relative.undone(self.solution))

    def related(self, relative: Relative) -> Deal:
        """A printed card as a relative of itself."""
        return Deal(relative.of(self.clues), relative.of(self.solution), relative)


@dataclass(frozen=True)
class Glass(Move):
    """Turn the hourglass over; alone: start the clock. The board is open from then on."""

    def __str__(self) -> str:
        return "glass"


@dataclass(frozen=True)
class Enter(Move):
    """A digit written on a square."""

    digit: int
    square: str

    def __str__(self) -> str:
        return f"{self.digit}{self.square}"


@dataclass(frozen=True)
class Pass(Move):
    """The turn ends here: the glass has run out, was given up, or was never started."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Object(Move):
    """Doubt a digit another player has just written (referee: players)."""

    square: str

    def __str__(self) -> str:
        return f"object:{self.square}"


@dataclass(frozen=True)
class Accept(Move):
    """Say that the digits just written look right, and object to them no more (cards-3)."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True)
class PlayOn(Move):
    """The time limit of a game alone is over, or given up; the game goes on out of rating."""

    def __str__(self) -> str:
        return "late"


@dataclass(frozen=True)
class Ask(Move):
    """Ask for a tip, alone: where to look for the next digit, then all of it (cards-15)."""

    asks: ClassVar[bool] = True

    def __str__(self) -> str:
        return "hint"


@dataclass(frozen=True)
class Oldest(Move):
    """Say that one is the oldest, and so begins (interpretation cards-7)."""

    def __str__(self) -> str:
        return "oldest"


@dataclass(frozen=True)
class Younger(Move):
    """Say that one is not the oldest."""

    def __str__(self) -> str:
        return "younger"


COLOURS = ("red", "blue", "green", "gold")
"""The pens in the box, by the numbers of the seats that have them from the beginning."""


@dataclass(frozen=True)
class Pen(Move):
    """Take a pen of a colour that is free (interpretation cards-13)."""

    colour: str

    def __str__(self) -> str:
        return f"pen:{self.colour}"


_PLAIN = (Glass(), Pass(), Accept(), PlayOn(), Ask(), Oldest(), Younger())
WORDS: dict[str, Move] = {str(move): move for move in _PLAIN}
SIGNS: dict[type[Move], str] = {
    Glass: "▸",
    Pass: "–",
    Accept: "✓",
    PlayOn: "∞",
    Ask: "?",
    Pen: "✎",
    Oldest: "↑",
    Younger: "↓",
}

PHRASES: dict[type[Move], str] = {
    Glass: N_("the time was started"),
    Pass: N_("no digit was entered"),
    Accept: N_("no objection"),
    PlayOn: N_("the time was over"),
    Ask: N_("a hint"),
    Pen: N_("a colour was chosen"),
    Oldest: N_("the oldest"),
    Younger: N_("not the oldest"),
}
"""The meaning of the signs."""


def parse(text: str) -> Move:
    """The move a notation stands for; case and surrounding spaces do not matter."""
    tidy = text.strip().lower()
    if tidy in WORDS:
        return WORDS[tidy]
    if found := _ENTER.fullmatch(tidy):
        return Enter(int(found[1]), found[2])
    if found := _OBJECT.fullmatch(tidy):
        return Object(found[1])
    if found := _PEN.fullmatch(tidy):
        return Pen(found[1])
    if found := _DEAL.fullmatch(tidy):
        relative = Relative.read(found[3] or "")
        if relative or not found[3]:
            return Deal(found[1], found[2], relative)
    raise MalformedMove(
        CardsRefusal.NOT_A_MOVE,
        text=text[:20],
    )


def spell(move: Move) -> str:
    """The move as lists show it, in signs that need no translation."""
    match move:
        case Enter(digit, square):
            return f"{digit} {square}"
        case Object(square):
            return f"{square}?"
        case Pen(colour):
            return f"{SIGNS[Pen]}{COLOURS.index(colour) + 1}"
    return SIGNS.get(type(move), str(move))
