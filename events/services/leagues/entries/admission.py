"""Entering a season, and leaving it before its start."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import League, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_log
from events.services.leagues.refusals import LeagueRefusal
from games.log.commands import Refused
from games.services.lobby.sanctions_in_force import require_not_suspended

ENTERED, WITHDRAWN = SeasonEntry.State.ENTERED, SeasonEntry.State.WITHDRAWN


def enter(season_id: UUID, user: User, *, at: datetime) -> Season:
    """Enter `user`. Twice is as good as once. Raises RulesError."""
    with transaction.atomic():
        season = season_log.locked(season_id)
        _check_open(season, at)
        mine = SeasonEntry.objects.filter(season=season, user=user).first()
        if mine is not None and mine.state == ENTERED:
            return season
        if mine is not None and mine.state == SeasonEntry.State.REMOVED:
            raise Refused(LeagueRefusal.REMOVED)
        require_not_suspended(user, at)
        SeasonEntry.objects.update_or_create(
            season=season,
            user=user,
            defaults={"state": ENTERED, "entered_at": at, "is_carried": False},
        )
        season_log.write(season, SeasonLogKind.ENTERED, at, user)
    return season


def withdraw(season: Season, user: User, at: datetime) -> None:
    """Withdraw `user` from a season that is open and locked. Raises Refused."""
    mine = SeasonEntry.objects.filter(season=season, user=user, state=ENTERED)
    if not mine.update(state=WITHDRAWN):
        raise Refused(LeagueRefusal.NOT_IN_SEASON)
    season_log.write(season, SeasonLogKind.WITHDRAWN, at, user)


def _check_open(season: Season, at: datetime) -> None:
    if season.league.state == League.State.ENDED:
        raise Refused(LeagueRefusal.LEAGUE_ENDED)
    if not season.is_open or at >= season.starts_at:
        raise Refused(LeagueRefusal.SEASON_BEGUN)
