"""Departures from a season, before its start or during it, by one's own wish or by the host's."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import (
    Division,
    LogKind,
    Pairing,
    Season,
    SeasonEntry,
    SeasonLogKind,
    TournamentEntry,
)
from events.services.leagues import season_jobs, season_log
from events.services.leagues.entries import admission
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.rounds import departures as event_departures
from games.log.commands import Refused, Resign
from games.models import Game
from games.services.gamelog.actors import NotPermitted, PlayerActor
from games.services.gameplay.door import apply_command


def leave(season_id: UUID, user: User, *, at: datetime) -> Season:
    """Withdraw `user`, who resigns all running games. Raises RulesError."""
    return _depart(season_id, user, SeasonLogKind.WITHDRAWN, at)


def remove(season_id: UUID, host: User, user: User, reason: str, *, at: datetime) -> Season:
    """Remove `user` on behalf of the host, with a reason that everybody can read. Raises
    RulesError.

    Their games are lost in the table and go on outside it: nobody resigns but the player.
    """
    check_reason(season_id, host, reason)
    try:
        return _depart(season_id, user, SeasonLogKind.REMOVED, at, reason.strip())
    except Refused as refusal:
        if refusal.code == LeagueRefusal.NOT_IN_SEASON:
            raise Refused(LeagueRefusal.NOBODY_TO_REMOVE) from refusal
        raise


def check_host(season_id: UUID, user: User) -> None:
    """Check that `user` is the host of the season. Raises NotPermitted."""
    season = Season.objects.select_related("league").get(pk=season_id)
    if season.league.host_id != user.pk:
        raise NotPermitted(LeagueRefusal.HOST_ONLY)


def check_reason(season_id: UUID, user: User, reason: str) -> None:
    """Check that `user` is the host of the season, and has given a public reason. Raises
    RulesError.
    """
    check_host(season_id, user)
    if not reason.strip():
        raise Refused(LeagueRefusal.REASON_MISSING)


def _depart(
    season_id: UUID, user: User, kind: SeasonLogKind, at: datetime, reason: str = ""
) -> Season:
    """Record the departure; after that a player who withdraws resigns, in a transaction for each
    game.

    Entries and logs call a departure by the same word, so `kind` is their state as well.
    """
    with transaction.atomic():
        season = season_log.locked(season_id)
        if season.is_open and kind == SeasonLogKind.WITHDRAWN:
            admission.withdraw(season, user, at)
            return season
        _check_running(season)
        division = _note(season, user, kind, at, reason)
        leave_next(season, user, kind, at, reason)
        if kind == SeasonLogKind.REMOVED:
            season_jobs.notify_players(season, season_jobs.REMOVED, [user], at)
    if division is not None and kind == SeasonLogKind.WITHDRAWN:
        _resign_all(division.event_id, user, at)
    return season


def _check_running(season: Season) -> None:
    if season.state == Season.State.DIVIDED:
        raise Refused(LeagueRefusal.STILL_DIVIDED)
    if season.state not in (Season.State.OPEN, Season.State.RUNNING):
        raise Refused(LeagueRefusal.SEASON_OVER)


def _note(
    season: Season, user: User, kind: SeasonLogKind, at: datetime, reason: str
) -> Division | None:
    """Record the departure in entry, log and table. Expects the season to be locked."""
    mine = SeasonEntry.objects.filter(season=season, user=user).first()
    if mine is None or mine.state != SeasonEntry.State.ENTERED:
        raise Refused(LeagueRefusal.NOT_IN_SEASON)
    mine.state = SeasonEntry.State(kind)
    mine.save(update_fields=["state"])
    season_log.write(season, kind, at, user, reason=reason)
    if mine.division is None:
        return None
    division = Division.objects.get(season=season, number=mine.division)
    _leave_event(division, user, kind, at)
    return division


def leave_next(season: Season, user: User, kind: SeasonLogKind, at: datetime, reason: str) -> None:
    """Remove a player from the next season as well, in which they may be entered already."""
    later = Season.objects.filter(league=season.league_id, number=season.number + 1).first()
    if later is None or not later.is_open:
        return
    later = season_log.locked(later.pk)
    mine = SeasonEntry.objects.filter(season=later, user=user, state=SeasonEntry.State.ENTERED)
    if mine.update(state=SeasonEntry.State(kind)):
        season_log.write(later, kind, at, user, reason=reason)


def _leave_event(division: Division, user: User, kind: SeasonLogKind, at: datetime) -> None:
    """Let a player leave the event of the division, which decides their open games against them."""
    event = event_log.locked(division.event_id)
    event_departures.leave(event, event.entries.get(user=user), TournamentEntry.State(kind))
    event_log.write(event, LogKind(kind), at, user)
    event_jobs.ask_to_advance(event, at)


def _resign_all(event_id: UUID, user: User, at: datetime) -> None:
    """Resign the open games of a player in a division, in a transaction for each game."""
    games = Pairing.objects.filter(event=event_id).values("game")
    running = Game.objects.running().filter(pk__in=games, seats__user=user)
    for game_id in list(running.values_list("pk", flat=True)):
        key = f"season:{event_id}"
        apply_command(game_id, Resign(), by=PlayerActor(user), key=key, at=at)
