"""A row of the report: an aim, the figure that was measured, and whether it meets the aim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

DEFAULT_POSITION_COUNT, DEFAULT_GAME_COUNT = 3, 2


@dataclass(frozen=True)
class EngineTarget:
    """An aim of an engine; `is_met` is None where what was measured is too little to tell.

    >>> print(EngineTarget("3³", "under 1 s", "0.2 s", is_met=True))
    3³: 0.2 s (aim: under 1 s; met)
    """

    name: str
    aim: str
    figure: str
    is_met: bool | None

    def __str__(self) -> str:
        verdict = {True: "met", False: "MISSED", None: "too few to tell"}[self.is_met]
        return f"{self.name}: {self.figure} (aim: {self.aim}; {verdict})"


@dataclass(frozen=True)
class EngineSample:
    """How much is measured: positions of each sort, and games of each match."""

    positions: int = DEFAULT_POSITION_COUNT
    games: int = DEFAULT_GAME_COUNT

    @classmethod
    def read(cls, arguments: Sequence[str]) -> EngineSample:
        """Read what is asked for.

        >>> EngineSample.read(["engines", "--games=200"])
        EngineSample(positions=3, games=200)
        """
        asked = dict(word.removeprefix("--").split("=", 1) for word in arguments if "=" in word)
        return cls(
            int(asked.get("positions", DEFAULT_POSITION_COUNT)),
            int(asked.get("games", DEFAULT_GAME_COUNT)),
        )

    @property
    def openings(self) -> int:
        """How many openings make so many games, each played from both sides."""
        return (self.games + 1) // 2
