"""The notices that a season starts soon, and that it ends soon."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.models import User
from events.models import Pairing, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_jobs, season_log
from games.models import Seat
from games.models.gameplay.games import Status

MAX_NOTIFIED_PLAYERS = 500
"""How many players are notified in one transaction."""


def announce_start(season: Season, at: datetime) -> None:
    """Notify all who have entered that the season starts tomorrow, once."""
    if not season_log.has(season, SeasonLogKind.ANNOUNCED):
        entered = SeasonEntry.objects.filter(season=season, state=SeasonEntry.State.ENTERED)
        _notify(season, season_jobs.STARTS, entered.values_list("user", flat=True), at)
        season_log.write(season, SeasonLogKind.ANNOUNCED, at)


def remind_of_end(season: Season, at: datetime) -> None:
    """Notify players who still have games that the season ends soon, once."""
    if not season_log.has(season, SeasonLogKind.REMINDED):
        mine = Pairing.objects.filter(event__division__season=season, first_points=None)
        seats = Seat.objects.filter(game__in=mine.values("game"), game__status=Status.RUNNING)
        _notify(season, season_jobs.ENDS, seats.values_list("user", flat=True).distinct(), at)
        season_log.write(season, SeasonLogKind.REMINDED, at)


def _notify(season: Season, kind: str, user_ids: Iterable[int | None], at: datetime) -> None:
    """Notify these players, some in each transaction, so that after a crash nobody is notified
    twice.
    """
    ids = sorted(pk for pk in user_ids if pk is not None)
    for start in range(0, len(ids), MAX_NOTIFIED_PLAYERS):
        portion = ids[start : start + MAX_NOTIFIED_PLAYERS]
        with transaction.atomic():
            season_jobs.notify_players(season, kind, User.objects.filter(pk__in=portion), at)
