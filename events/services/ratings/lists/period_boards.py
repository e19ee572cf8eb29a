"""The leader boards of a month and of all time, which follow from the list of results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Count, F, QuerySet, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from events.formulas.months import months_after
from events.formulas.ratings.scale import MIN_UNCERTAIN_SIGMA, Skill
from events.models import HiddenRatings, RatedSeat, RatingPool
from events.services.ratings.lists.leader_boards import MIN_GAMES_ON_BOARD

MIN_GAMES_IN_MONTH = 3
"""How many rated games of a month a player needs for its board."""


@dataclass(frozen=True)
class PeriodRow:
    """A player on such a board: the skill, when it was reached, and after how many games."""

    user: User
    skill: Skill
    games: int
    at: datetime


def month_board(pool: RatingPool, start: datetime) -> list[PeriodRow]:
    """Return the leaders at the end of the month that begins then, by the strength of which we are
    nearly sure.
    """
    ended = (start, months_after(start))
    seats = _shown(pool).filter(
        rated_game__ended_at__gte=ended[0], rated_game__ended_at__lt=ended[1]
    )
    rows = [
        _row(list(mine)) for _user, mine in groupby(_in_order(seats), key=lambda seat: seat.user_id)
    ]
    found = [row for row in rows if row.games >= MIN_GAMES_IN_MONTH]
    return sorted(found, key=lambda row: (-row.skill.lower_bound, row.user.pk))


def all_time_board(pool: RatingPool) -> list[PeriodRow]:
    """Return the highest rating that each player ever had, once there was little doubt about it."""
    settled = _shown(pool).filter(sigma_after__lt=MIN_UNCERTAIN_SIGMA)
    numbered = settled.annotate(
        nth=Window(
            RowNumber(),
            partition_by=F("user"),
            order_by=[F("mu_after").desc(), F("rated_game__ended_at").asc(), F("pk").asc()],
        )
    )
    best = numbered.filter(nth=1).select_related("user", "rated_game")
    games = _counts(pool)
    rows = [
        PeriodRow(seat.user, seat.after, games[seat.user_id], seat.rated_game.ended_at)
        for seat in best
        if games[seat.user_id] >= MIN_GAMES_ON_BOARD
    ]
    return sorted(rows, key=lambda row: (-row.skill.mu, row.at, row.user.pk))


def first_month(pool: RatingPool) -> datetime | None:
    """Return when the first game ended that counts in a pool."""
    ends = pool.games.filter(exclusion="").order_by("ended_at")
    return ends.values_list("ended_at", flat=True).first()


def _shown(pool: RatingPool) -> QuerySet[RatedSeat]:
    """Return the seats that count, of players who still exist and hide nothing."""
    counted = RatedSeat.objects.filter(
        rated_game__pool=pool, rated_game__exclusion="", user__is_active=True
    )
    return counted.exclude(user__in=HiddenRatings.objects.values("user"))


def _counts(pool: RatingPool) -> dict[int, int]:
    counted = _shown(pool).order_by().values("user").annotate(games=Count("pk"))
    return {row["user"]: row["games"] for row in counted}


def _in_order(seats: QuerySet[RatedSeat]) -> Iterable[RatedSeat]:
    related = seats.select_related("user", "rated_game")
    return related.order_by("user", "rated_game__ended_at", "rated_game__game")


def _row(mine: list[RatedSeat]) -> PeriodRow:
    last = mine[-1]
    return PeriodRow(last.user, last.after, len(mine), last.rated_game.ended_at)
