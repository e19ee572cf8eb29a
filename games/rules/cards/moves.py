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
    """A card that is dealt, with its back: 81 clues ("." for an empty square) and the 81 digits of
    the solution.

    A drawn card is dealt as a `relative` of what is printed. The player must not see it: the
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
        """Return a relative of a printed card, as it is dealt."""
        return Deal(relative.of(self.clues), relative.of(self.solution), relative)


@dataclass(frozen=True)
class Glass(Move):
    """Turn the hourglass over; in a game alone, start the clock. The board is open from then on."""

    def __str__(self) -> str:
        return "glass"


@dataclass(frozen=True)
class Enter(Move):
    """Write a digit on a square."""

    digit: int
    square: str

    def __str__(self) -> str:
        return f"{self.digit}{self.square}"


@dataclass(frozen=True)
class Pass(Move):
    """End the turn: the glass has run out, was given up, or was never started."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Object(Move):
    """Doubt a digit that another player has just written (where the players are the referee)."""

    square: str

    def __str__(self) -> str:
        return f"object:{self.square}"


@dataclass(frozen=True)
class Accept(Move):
    """Accept the digits just written, and object to them no more (cards-3)."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True)
class PlayOn(Move):
    """Play on out of rating after the time limit of a game alone is over, or given up."""

    def __str__(self) -> str:
        return "late"


@dataclass(frozen=True)
class Ask(Move):
    """Ask for a tip in a game alone: first for where to look for the next digit, then for all of it
    (cards-15).
    """

    asks: ClassVar[bool] = True

    def __str__(self) -> str:
        return "hint"


@dataclass(frozen=True)
class Oldest(Move):
    """Say that the player is the oldest, and so begins (interpretation cards-7)."""

    def __str__(self) -> str:
        return "oldest"


@dataclass(frozen=True)
class Younger(Move):
    """Say that the player is not the oldest."""

    def __str__(self) -> str:
        return "younger"


COLOURS = ("red", "blue", "green", "gold")
"""The pens in the box, numbered as the seats that have them at the beginning."""


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
"""The sign of a move as lists show it → its meaning in words."""


def parse(text: str) -> Move:
    """Return the move that a notation stands for; case and surrounding spaces do not matter."""
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
    """Return the move as lists show it, in signs that need no translation."""
    match move:
        case Enter(digit, square):
            return f"{digit} {square}"
        case Object(square):
            return f"{square}?"
        case Pen(colour):
            return f"{SIGNS[Pen]}{COLOURS.index(colour) + 1}"
    return SIGNS.get(type(move), str(move))
