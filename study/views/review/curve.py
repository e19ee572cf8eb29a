"""The curve of a review, which shows how the game stood after each decision, for an inline
picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from study.models import ReviewedDecision
from study.services.review.marks import Mark, mark_of
from study.views.review.rows import ReviewRow

WIDTH, HEIGHT = 600, 150
EDGE_WIDTH = 10
HALF_HEIGHT = HEIGHT / 2 - EDGE_WIDTH


@dataclass(frozen=True)
class CurvePoint:
    """A decision on the curve; `mark` is "" for a good one.

    A strip of the picture that begins at `left` leads to `url`, the board after the decision;
    `label` says what its row says.
    """

    x: str
    y: str
    mark: str
    left: str
    url: str
    label: str


@dataclass(frozen=True)
class Curve:
    """The points in the order of the game, the line through them, and the width of a ply."""

    points: Sequence[CurvePoint]
    step: str

    @property
    def line(self) -> str:
        """The points in the form of a polyline."""
        return " ".join(f"{point.x},{point.y}" for point in self.points)


def curve_of(
    decisions: Sequence[ReviewedDecision], rows: Sequence[ReviewRow], plies: int
) -> Curve | None:
    """Return the curve for the side that begins, above the middle where that side is ahead.

    `rows` are those of the decisions.
    """
    if len(decisions) < 2:
        return None
    step = (WIDTH - 2 * EDGE_WIDTH) / plies
    points = [_point(*each, step) for each in zip(decisions, rows, strict=True)]
    return Curve(points, f"{step:.1f}")


def _point(decision: ReviewedDecision, row: ReviewRow, step: float) -> CurvePoint:
    mark = mark_of(decision)
    x = EDGE_WIDTH + step * (decision.number + 1)
    y = HEIGHT / 2 - HALF_HEIGHT * value_for_first(decision)
    return CurvePoint(
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        mark="" if mark is Mark.GOOD else mark,
        left=f"{x - step / 2:.1f}",
        url=row.board_url,
        label=f"{row.number}. {row.move} {row.name}: {row.after}",
    )


def value_for_first(decision: ReviewedDecision) -> float:
    """Return the worth of the position after a decision to the side that begins, in a game for
    two.
    """
    return decision.played_value if decision.seat == 0 else -decision.played_value
