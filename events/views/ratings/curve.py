"""The curve of a rating, as the points of an SVG polyline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

CURVE_MARGIN = 4
MAX_CURVE_POINTS = 400
"""How many points a curve has at most, so that it leaves out some of more games."""


@dataclass(frozen=True)
class RatingCurve:
    """A curve in a picture of some width and height, from the first rating to the last."""

    ratings: Sequence[int]
    width: int
    height: int

    @property
    def low(self) -> int:
        """The lowest rating on it."""
        return min(self.ratings)

    @property
    def high(self) -> int:
        """The highest rating on it."""
        return max(self.ratings)

    @property
    def points(self) -> str:
        """The points from left to right.

        >>> RatingCurve([1500, 1600, 1550], 108, 48).points
        '4.0,44.0 54.0,4.0 104.0,24.0'
        """
        step = -(-len(self.ratings) // MAX_CURVE_POINTS)
        drawn = [*self.ratings[:-1:step], self.ratings[-1]]
        across = (self.width - 2 * CURVE_MARGIN) / max(1, len(drawn) - 1)
        down = (self.height - 2 * CURVE_MARGIN) / max(1, self.high - self.low)
        return " ".join(
            f"{CURVE_MARGIN + number * across:.1f},{CURVE_MARGIN + (self.high - rating) * down:.1f}"
            for number, rating in enumerate(drawn)
        )
