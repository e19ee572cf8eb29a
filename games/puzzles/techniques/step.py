"""One step of a person's way to the solution, and the names of the techniques."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from games.coded_text import N_
from games.puzzles.grid import COLUMNS, NAMES, ROWS

Mark = tuple[int, int]
"""A cell and a digit."""


class Technique(IntEnum):
    """The techniques from the easiest to the hardest; the number is the order and nothing else."""

    HIDDEN_SINGLE = 1
    NAKED_SINGLE = 2
    LOCKED = 3
    NAKED_PAIR = 4
    HIDDEN_PAIR = 5
    NAKED_TRIPLE = 6
    HIDDEN_TRIPLE = 7
    X_WING = 8
    SWORDFISH = 9
    XY_WING = 10
    COLOURING = 11
    TRIAL = 12

    @property
    def label(self) -> str:
        """The name of the technique, a translatable template."""
        return LABELS[self]


LABELS: dict[Technique, str] = {
    Technique.HIDDEN_SINGLE: N_("the only place in a row, column or box"),
    Technique.NAKED_SINGLE: N_("the only digit left for a square"),
    Technique.LOCKED: N_("locked candidates"),
    Technique.NAKED_PAIR: N_("naked pair"),
    Technique.HIDDEN_PAIR: N_("hidden pair"),
    Technique.NAKED_TRIPLE: N_("naked triple"),
    Technique.HIDDEN_TRIPLE: N_("hidden triple"),
    Technique.X_WING: N_("X-wing"),
    Technique.SWORDFISH: N_("swordfish"),
    Technique.XY_WING: N_("XY-wing"),
    Technique.COLOURING: N_("simple colouring"),
    Technique.TRIAL: N_("trial and error"),
}


@dataclass(frozen=True)
class Step:
    """A step: what is seen (`cells`, `digits`), and the marks it places or crosses out, in words as
    well.

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
"""Names of the 27 units, boxes numbered in reading order."""

Text = TypeVar("Text", bound=str)

ByUnit = tuple[str, str, str]
"""Three sentences, about a row, a column and a box."""


def about(sentences: tuple[Text, Text, Text], unit: int) -> Text:
    """The sentence that suits the unit: one of three, about a row, a column and a box."""
    return sentences[unit // 9]


def listed(cells: Iterable[int]) -> str:
    """The names of some cells."""
    return ", ".join(NAMES[cell] for cell in cells)


def joined(digits: Iterable[int]) -> str:
    """Some digits in a sentence."""
    return ", ".join(map(str, digits))
