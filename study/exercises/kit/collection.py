"""Collections: tasks of a game that are made rather than found in games, some of them for each
day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Protocol

from games.rules.kit.core import OptionValue
from study.exercises.kit.exercise import OnlyTurn


@dataclass(frozen=True)
class CollectedTask:
    """A task of a collection as plain data; `ply` counts what was written or played before it."""

    options: dict[str, OptionValue]
    position: str
    solution: tuple[OnlyTurn, ...]
    ply: int
    rating: float


class Collection(Protocol):
    """The tasks that are made for a game, each with a permanent name."""

    def names(self) -> Sequence[str]:
        """Return the names of all tasks."""

    def of_day(self, day: date) -> Sequence[str]:
        """Return the names of the tasks of a day."""

    def task(self, name: str, rng: Random) -> CollectedTask | None:
        """Return a task, varied by `rng` as its game varies what it deals; None where no task has
        this name.
        """
