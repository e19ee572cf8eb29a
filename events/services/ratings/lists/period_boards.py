"""The leader boards of a month and of all time, which follow from the list of results."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import Case, Count, F, Min, QuerySet, When, Window
from django.db.models.functions import RowNumber

from accounts.models import User
from events.formulas.months import months_after
from events.formulas.ratings.scale import LOWER_BOUND_MARGIN_SIGMAS, MIN_UNCERTAIN_SIGMA, Skill
from events.models import HiddenRatings, RatedSeat, RatingPool
from events.services.ratings.lists.leader_boards import MIN_GAMES_ON_BOARD

MIN_GAMES_IN_MONTH = 3
"""How many rated games of a month a player needs for its board."""

MAX_PLACES_OF_PERIOD = 200
BOARD_SECONDS = 300

Leader = tuple[int, int]
"""A seat by its key, and the number of games of its player."""


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

    def leaders() -> list[Leader]:
        seats = _shown(pool).filter(
            rated_game__ended_at__gte=start, rated_game__ended_at__lt=months_after(start)
        )
        last = _first_seats(seats, "-rated_game__ended_at", "-rated_game__game")
        nearly_sure = F("mu_after") - LOWER_BOUND_MARGIN_SIGMAS * F("sigma_after")
        settled = last.filter(played__gte=MIN_GAMES_IN_MONTH)
        return _leaders(settled.order_by(nearly_sure.desc(), "user"))

    return _rows(pool, _kept(f"month-board:{pool.pk}:{start:%Y-%m}", leaders))


def all_time_board(pool: RatingPool) -> list[PeriodRow]:
    """Return the highest rating that each player ever had, once there was little doubt about it."""

    def leaders() -> list[Leader]:
        in_doubt = Case(When(sigma_after__gte=MIN_UNCERTAIN_SIGMA, then=1), default=0)
        best = _first_seats(_shown(pool), in_doubt, "-mu_after", "rated_game__ended_at", "pk")
        # As a window: a plain condition would leave seats out before they are numbered.
        doubt = Window(Min(in_doubt), partition_by=F("user"))
        settled = best.annotate(doubt=doubt).filter(doubt=0, played__gte=MIN_GAMES_ON_BOARD)
        return _leaders(settled.order_by("-mu_after", "rated_game__ended_at", "user"))

    return _rows(pool, _kept(f"all-time-board:{pool.pk}", leaders))


def _first_seats(seats: QuerySet[RatedSeat], *order: Any) -> QuerySet[Any]:
    """Return the first seat of each player in this order, with `played`, how many there are."""
    numbered = seats.annotate(
        nth=Window(RowNumber(), partition_by=F("user"), order_by=order),
        played=Window(Count("pk"), partition_by=F("user")),
    )
    return numbered.filter(nth=1)


def _leaders(seats: QuerySet[Any]) -> list[Leader]:
    return list(seats.values_list("pk", "played")[:MAX_PLACES_OF_PERIOD])


def _kept(key: str, ask: Callable[[], list[Leader]]) -> list[Leader]:
    """Return who leads, worked out anew once in some minutes: all games of the period are read."""
    return cache.get_or_set(key, ask, BOARD_SECONDS) or []


def _rows(pool: RatingPool, leaders: list[Leader]) -> list[PeriodRow]:
    """Return the rows of a board; who has left or hides by now is not on it."""
    seats = _shown(pool).filter(pk__in=[key for key, _games in leaders])
    shown = {seat.pk: seat for seat in seats.select_related("user", "rated_game")}
    return [
        PeriodRow(shown[key].user, shown[key].after, games, shown[key].rated_game.ended_at)
        for key, games in leaders
        if key in shown
    ]


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
