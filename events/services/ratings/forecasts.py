"""Forecasts: the reasons for which a game would not count, as far as they are known before it
begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from events.formulas.ratings.fold import (
    ABSENCE_WINDOW,
    MAX_GAMES_OF_PAIR,
    MAX_TIMEOUTS_IN_ABSENCE,
    PAIR_WINDOW,
)
from events.models import RatedGame, RatingPool
from events.services.ratings.pools import key_of
from games.extensions.ratings import PlannedGame
from games.models import Game, Seat, Status
from games.rules import RULESETS


@dataclass(frozen=True)
class FrequentMeeting:
    """Players who have met so often in a pool that their next game may not count.

    It counts only if it ends after `counts_after`; None where games that still run will decide.
    """

    pool: RatingPool
    counts_after: datetime | None


@dataclass(frozen=True)
class RecentAbsence:
    """A player who has lost so often on time that another such loss before `until` is not rated."""

    player: User
    until: datetime


def frequent_meetings(planned: PlannedGame, at: datetime) -> list[FrequentMeeting]:
    """Return the pools of a planned game in which its players have already met as often as
    counts.
    """
    players = frozenset(player.pk for player in planned.players)
    if len(players) < planned.seats or len(players) < 2:
        return []
    met, running = _meetings(planned, players, at), _running(planned, players)
    full = []
    for pool in RatingPool.objects.filter(key__in=met.keys() | running.keys()).order_by("key"):
        ended = sorted(met.get(pool.key, []))
        if len(ended) >= MAX_GAMES_OF_PAIR:
            full.append(FrequentMeeting(pool, ended[-MAX_GAMES_OF_PAIR] + PAIR_WINDOW))
        elif len(ended) + running.get(pool.key, 0) >= MAX_GAMES_OF_PAIR:
            full.append(FrequentMeeting(pool, None))
    return full


def _meetings(
    planned: PlannedGame, players: frozenset[int], at: datetime
) -> dict[str, list[datetime]]:
    """Return when exactly these players have met lately in games that counted, by pool."""
    games = RatedGame.objects.filter(
        exclusion="", ended_at__gt=at - PAIR_WINDOW, pool__ruleset=planned.ruleset
    )
    for player in sorted(players):
        games = games.filter(seats__user=player)
    found: dict[str, list[datetime]] = {}
    for row in games.select_related("pool").prefetch_related("seats"):
        is_same = {seat.user_id for seat in row.seats.all()} == players
        if is_same and _is_possible(planned, row.pool.key):
            found.setdefault(row.pool.key, []).append(row.ended_at)
    return found


def _running(planned: PlannedGame, players: frozenset[int]) -> dict[str, int]:
    """Return how many rated games of exactly these players are running, by pool."""
    games = Game.objects.filter(rated=True, status=Status.RUNNING, ruleset=planned.ruleset)
    for player in sorted(players):
        games = games.filter(pk__in=Seat.objects.filter(user=player).values("game"))
    found: dict[str, int] = {}
    for game in games.prefetch_related("seats"):
        seats = game.seats.all()
        key = key_of(game.ruleset, game.options, len(seats), game.aid)
        if {seat.user_id for seat in seats} == players and _is_possible(planned, key):
            found[key] = found.get(key, 0) + 1
    return found


def _is_possible(planned: PlannedGame, key: str) -> bool:
    """Return whether a planned game may belong to a pool."""
    if planned.options is None:
        return True
    options = RULESETS[planned.ruleset].clean(planned.options)
    return key == key_of(planned.ruleset, options, planned.seats, planned.aid)


def recent_absences(players: Iterable[User], at: datetime) -> list[RecentAbsence]:
    """Return which of these players have lost on time so often lately that the next loss is an
    absence.
    """
    found = []
    for player in players:
        lost = RatedGame.objects.filter(timed_out=player, ended_at__gt=at - ABSENCE_WINDOW)
        ends = sorted(lost.values_list("ended_at", flat=True))
        if len(ends) >= MAX_TIMEOUTS_IN_ABSENCE:
            found.append(RecentAbsence(player, ends[-MAX_TIMEOUTS_IN_ABSENCE] + ABSENCE_WINDOW))
    return found
