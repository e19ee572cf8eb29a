"""A shipped puzzle, and its line in cards.txt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from games.puzzles.techniques import Technique


@dataclass(frozen=True)
class Card:
    """A shipped puzzle, numbered from 1, with the `score` and `technique` that the grader found."""

    number: int
    level: str
    puzzle: str
    # Out of the repr: it must not turn up in a log or a traceback.
    solution: str = field(repr=False)
    technique: Technique
    score: int

    @property
    def line(self) -> str:
        """The card as it stands in cards.txt."""
        parts = (
            self.number,
            self.level,
            self.puzzle,
            self.solution,
            int(self.technique),
            self.score,
        )
        return " ".join(map(str, parts))

    @classmethod
    def read(cls, line: str) -> Self:
        """Return the card that a line stands for."""
        number, level, puzzle, solution, technique, score = line.split()
        return cls(int(number), level, puzzle, solution, Technique(int(technique)), int(score))
