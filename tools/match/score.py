"""The score of a match, and what it says of the difference in strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log10, sqrt

CONFIDENCE_MARGIN = 1.96
"""Standard errors to either side within which 95 of 100 results lie."""


@dataclass(frozen=True)
class MatchScore:
    """How many games the first program has won, drawn and lost.

    >>> score = MatchScore(won=6, drawn=2, lost=2)
    >>> score.share, round(score.elo)
    (0.7, 147)
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, points: Iterable[float]) -> MatchScore:
        """Count points: 1 for a win of the first program, 0.5 for a draw."""
        counted = Counter(points)
        return cls(counted[1.0], counted[0.5], counted[0.0])

    @property
    def games(self) -> int:
        """How many games it counts."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points that the first program has; a half before any game."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The difference in Elo at which this share is expected."""
        return elo_of(self.share)

    @property
    def interval(self) -> tuple[float, float]:
        """The differences in Elo between which the true one is, with 95 % confidence.

        Wilson's interval of the share: it makes sense for few games and for a clean score, too. A
        draw counts as half a win, which makes it rather too wide than too narrow.
        """
        if not self.games:
            return -inf, inf
        square = CONFIDENCE_MARGIN**2 / self.games
        spread = sqrt(square * (self.share * (1 - self.share) + square / 4))
        middle = self.share + square / 2
        return elo_of((middle - spread) / (1 + square)), elo_of((middle + spread) / (1 + square))

    def __str__(self) -> str:
        return f"+{self.won} ={self.drawn} −{self.lost}"


def elo_of(share: float) -> float:
    """Return the difference in Elo at which a player expects this share of the points.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    rounding_margin = 1e-9
    if share < rounding_margin:
        return -inf
    if share > 1 - rounding_margin:
        return inf
    return -400 * log10(1 / share - 1)


def elo_text(score: MatchScore) -> str:
    """Return the difference in Elo in words."""
    low, high = (_rounded(bound) for bound in score.interval)
    return f"Elo {_rounded(score.elo)}, with 95 % confidence from {low} to {high}"


def _rounded(elo: float) -> str:
    if abs(elo) == inf:
        return "+∞" if elo > 0 else "−∞"
    return f"{round(elo):+d}".replace("-", "−")
