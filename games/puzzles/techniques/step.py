"""A step of a person's way to the solution, with the words for what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from games.puzzles.grid import COLUMNS, NAMES, ROWS
from games.puzzles.marks import members
from games.puzzles.techniques.technique import Technique

__all__ = [
    "UNIT_NAMES",
    "ByUnit",
    "Mark",
    "Step",
    "Technique",
    "about",
    "crossed",
    "joined",
    "listed",
]

Mark = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True)
class Step:
    """A step: what is seen (`cells`, `digits`), and the marks that it places or crosses out, in
    words as well.

    `template` and `params` give the sentence; the params are plain values.
    """

    technique: Technique
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    template: str
    params: Mapping[str, object]
    places: tuple[Mark, ...] = ()
    removes: tuple[Mark, ...] = ()

    def __str__(self) -> str:
        return self.template % self.params


UNIT_NAMES: tuple[str, ...] = (*ROWS, *COLUMNS, *"123456789")
"""The names of the 27 units, with boxes numbered in reading order."""

Text = TypeVar("Text", bound=str)

ByUnit = tuple[str, str, str]
"""Three sentences: about a row, a column and a box."""


def about(sentences: tuple[Text, Text, Text], unit: int) -> Text:
    """Return the sentence that suits the unit, one of three about a row, a column and a box."""
    return sentences[unit // 9]


def listed(cells: Iterable[int]) -> str:
    """Return the names of some cells."""
    return ", ".join(NAMES[cell] for cell in cells)


def joined(digits: Iterable[int]) -> str:
    """Return some digits as a sentence lists them."""
    return ", ".join(map(str, digits))


def crossed(cells: int, *digits: int) -> tuple[Mark, ...]:
    """Return the marks of these digits on these cells, given as bits."""
    return tuple((cell, digit) for digit in digits for cell in members(cells))
