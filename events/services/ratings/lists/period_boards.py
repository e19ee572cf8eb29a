"""The leader boards of a month and of all time, read from what is stored with every result."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from events.formulas.ratings.scale import Skill
from events.models import MonthRating, Rating, RatingPool
from events.services.ratings.lists.leader_boards import MIN_GAMES_ON_BOARD, shown_among

MIN_GAMES_IN_MONTH = 3
"""How many rated games of a month a player needs for its board."""

MAX_PLACES_OF_PERIOD = 200


@dataclass(frozen=True)
class PeriodRow:
    """A player on such a board: the skill, when it was reached, and after how many games."""

    user: User
    skill: Skill
    games: int
    at: datetime


class PeriodBoard:
    """The leaders of a period in the order of these rows of the database, each shown by `row`."""

    def __init__(self, leaders: QuerySet[Any], row: Callable[[Any], PeriodRow]) -> None:
        shown = shown_among(leaders).select_related("user")
        self.leaders, self._row = shown[:MAX_PLACES_OF_PERIOD], row

    def rows_of(self, leaders: Iterable[Any]) -> list[PeriodRow]:
        """Return the rows of some of its leaders."""
        return [self._row(leader) for leader in leaders]


def month_board(pool: RatingPool, start: datetime) -> PeriodBoard:
    """Return the leaders at the end of the month that begins then, by the strength of which we are
    nearly sure.
    """
    settled = MonthRating.objects.filter(
        pool=pool, month=start.date(), games__gte=MIN_GAMES_IN_MONTH
    )
    return PeriodBoard(settled.order_by("-lower_bound", "user"), _month_row)


def _month_row(rating: MonthRating) -> PeriodRow:
    return PeriodRow(rating.user, rating.skill, rating.games, rating.last_at)


def all_time_board(pool: RatingPool) -> PeriodBoard:
    """Return the highest rating that each player ever had, once there was little doubt about it."""
    settled = Rating.objects.filter(pool=pool, best_mu__isnull=False, games__gte=MIN_GAMES_ON_BOARD)
    return PeriodBoard(settled.order_by("-best_mu", "best_at", "user"), _best_row)


def _best_row(rating: Rating) -> PeriodRow:
    assert rating.best is not None
    skill, at = rating.best
    return PeriodRow(rating.user, skill, rating.games, at)


def first_month(pool: RatingPool) -> datetime | None:
    """Return when the first game ended that counts in a pool."""
    ends = pool.games.filter(exclusion="").order_by("ended_at")
    return ends.values_list("ended_at", flat=True).first()
