"""Substitution: the host of a league puts another player in the place of an entrant who
has not moved yet.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import Division, LogKind, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_jobs, season_log, seasons
from events.services.leagues.entries import departures
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.rounds import substitutes
from games.log.commands import Refused

ENTERED, REMOVED = SeasonEntry.State.ENTERED, SeasonEntry.State.REMOVED


def substitute(
    season_id: UUID, host: User, user: User, name: str, reason: str, *, at: datetime
) -> Season:
    """Put the player called `name` in the place of `user`, whose games begin anew.

    Everybody can read the reason. Raises RulesError.
    """
    departures.check_reason(season_id, host, reason)
    with transaction.atomic():
        season = season_log.locked(season_id)
        if season.state != Season.State.RUNNING:
            raise Refused(LeagueRefusal.NOT_RUNNING)
        placed = season.entries.exclude(division=None)
        mine = placed.filter(user=user, state=ENTERED).first()
        if mine is None:
            raise Refused(LeagueRefusal.NOBODY_TO_REMOVE)
        newcomer = _take_over(season, mine, name, at)
        _exchange(mine, newcomer, at)
        season_log.write(season, SeasonLogKind.REMOVED, at, user, reason=reason.strip())
        season_log.write(season, SeasonLogKind.SUBSTITUTED, at, newcomer)
        departures.leave_next(season, user, SeasonLogKind.REMOVED, at, reason.strip())
        season_jobs.notify_players(season, season_jobs.REMOVED, [user], at)
    return season


def _take_over(season: Season, mine: SeasonEntry, name: str, at: datetime) -> User:
    """Change the player in the table of the division, and return the new player."""
    assert mine.division is not None
    division = Division.objects.get(season=season, number=mine.division)
    event = event_log.locked(division.event_id)
    newcomer = substitutes.substitute_for(event, name, at)
    if season.entries.filter(user=newcomer, state__in=(ENTERED, REMOVED)).exists():
        raise Refused(LeagueRefusal.IN_SEASON)
    substitutes.take_over(event, event.entries.get(user=mine.user_id), newcomer)
    event_log.write(event, LogKind.SUBSTITUTED, at, newcomer)
    event_jobs.notify_people(event, event_jobs.SUBSTITUTED, [newcomer], at)
    event_jobs.ask_to_advance(event, at)
    return newcomer


def _exchange(mine: SeasonEntry, newcomer: User, at: datetime) -> None:
    """Hand over division and seed to the entry of the newcomer."""
    place = {"division": mine.division, "seed": mine.seed}
    before = seasons.last_final(mine.season)
    was_there = SeasonEntry.objects.filter(season=before, user=newcomer).exclude(place=None)
    SeasonEntry.objects.update_or_create(
        season=mine.season,
        user=newcomer,
        defaults={
            "state": ENTERED,
            "entered_at": at,
            "is_carried": False,
            "is_fresh": before is None or not was_there.exists(),
            **place,
        },
    )
    mine.state, mine.division, mine.seed = REMOVED, None, None
    mine.save(update_fields=["state", "division", "seed"])
