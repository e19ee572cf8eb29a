"""The section of a profile about ratings: each pool with its curve and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from events.formulas.ratings.scale import Skill
from events.models import RatedSeat, Rating
from events.services.ratings.leader_boards import histories_of, ratings_of
from events.services.ratings.pools import pool_name
from games.extensions.page_parts import Content

CURVE_WIDTH = 200
CURVE_HEIGHT = 40
CURVE_MARGIN = 3


@dataclass(frozen=True)
class RatingRow:
    """A pool on a profile: its name, where the player stands, and the way there."""

    name: str
    key: str
    rating: Rating
    curve: str

    @property
    def skill(self) -> Skill:
        """Where the player stands."""
        return self.rating.skill


def section_of(person: User, viewer: User | None) -> Content | None:
    """Return the ratings of a player that a viewer may see; None where there are none."""
    ratings = ratings_of(person, viewer)
    if not ratings:
        return None
    histories = histories_of(person)
    rows = [
        RatingRow(
            pool_name(rating.pool), rating.pool.key, rating, _curve(histories[rating.pool_id])
        )
        for rating in ratings
    ]
    return {"rows": rows}


def _curve(history: Sequence[RatedSeat]) -> str:
    """Return the points of the curve from the first rated game on, for an SVG polyline."""
    values = [seat.before.rating for seat in history[:1]] + [s.after.rating for s in history]
    low, high = min(values), max(values)
    step = (CURVE_WIDTH - 2 * CURVE_MARGIN) / max(1, len(values) - 1)
    scale = (CURVE_HEIGHT - 2 * CURVE_MARGIN) / max(1, high - low)
    return " ".join(
        f"{CURVE_MARGIN + number * step:.1f},{CURVE_MARGIN + (high - value) * scale:.1f}"
        for number, value in enumerate(values)
    )
