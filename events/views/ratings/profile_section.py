"""The section of a profile about ratings: each pool with its curve and its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from events.formulas.ratings.scale import Skill
from events.models import Rating
from events.services.ratings.lists.histories import RatingHistory, histories_of
from events.services.ratings.lists.leader_boards import ratings_of
from events.services.ratings.pools import pool_name
from events.views.ratings.curve import RatingCurve
from games.extensions.pages.page_parts import Content

CURVE_WIDTH = 240
CURVE_HEIGHT = 48


@dataclass(frozen=True)
class RatingRow:
    """A pool on a profile: its name, the player's rating, and how it has changed."""

    name: str
    key: str
    rating: Rating
    history: RatingHistory

    @property
    def skill(self) -> Skill:
        """The present skill of the player."""
        return self.rating.skill

    @property
    def curve(self) -> RatingCurve:
        """The rating after every game, as a small picture."""
        return RatingCurve(self.history.ratings, CURVE_WIDTH, CURVE_HEIGHT)


def section_of(person: User, viewer: User | None) -> Content | None:
    """Return the ratings of a player that a viewer may see; None where there are none."""
    ratings = ratings_of(person, viewer)
    if not ratings:
        return None
    histories = histories_of(person, viewer, [rating.pool for rating in ratings])
    rows = [
        RatingRow(pool_name(rating.pool), rating.pool.key, rating, histories[rating.pool_id])
        for rating in ratings
        if rating.pool_id in histories
    ]
    return {"rows": rows, "person": person}
