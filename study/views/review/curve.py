"""The curve of a review, which shows how the game stood after each decision, for an inline
picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from study.models import ReviewedDecision
from study.services.review.marks import Mark, mark_of

WIDTH, HEIGHT = 600, 150
EDGE_WIDTH = 10
HALF_HEIGHT = HEIGHT / 2 - EDGE_WIDTH


@dataclass(frozen=True)
class CurvePoint:
    """A decision on the curve; `mark` is "" for a good one."""

    x: str
    y: str
    mark: str


@dataclass(frozen=True)
class Curve:
    """The points in the order of the game, and the line through them."""

    points: Sequence[CurvePoint]

    @property
    def line(self) -> str:
        """The points in the form of a polyline."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)


def curve_of(decisions: Sequence[ReviewedDecision], plies: int) -> Curve | None:
    """Return the curve for the side that begins, above the middle where that side is ahead."""
    if len(decisions) < 2:
        return None
    return Curve([_point(decision, plies) for decision in decisions])


def _point(decision: ReviewedDecision, plies: int) -> CurvePoint:
    mark = mark_of(decision)
    x = EDGE_WIDTH + (WIDTH - 2 * EDGE_WIDTH) * (decision.number + 1) / plies
    y = HEIGHT / 2 - HALF_HEIGHT * value_for_first(decision)
    return CurvePoint(f"{x:.1f}", f"{y:.1f}", "" if mark is Mark.GOOD else mark)


def value_for_first(decision: ReviewedDecision) -> float:
    """Return the worth of the position after a decision to the side that begins, in a game for
    two.
    """
    return decision.played_value if decision.seat == 0 else -decision.played_value
