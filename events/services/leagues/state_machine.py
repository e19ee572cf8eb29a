"""The state machine of seasons: each step is a transaction, and may be asked for again.

open → divided → running → closing → final; a season without players is cancelled. What takes long
is a row of the outbox for each division, and the last one of them asks for the next step.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from events.models import Division, League, Season, SeasonEntry, SeasonLogKind, Tournament
from events.services.leagues import notices, season_jobs, season_log, seasons
from events.services.leagues.divisions import seed_list
from events.services.tournaments.announcements import MIN_PLAYERS
from games.models import Outbox

State = Season.State


def run(row: Outbox) -> None:
    """Carry out a row of the outbox: bring its season as far as it can go now."""
    at = timezone.now()
    advance(UUID(row.object_id), at)
    row.finish(at)


def advance(season_id: UUID, at: datetime) -> None:
    """Bring a season as far as it can go, and open the next one where its time has come."""
    season = Season.objects.select_related("league").get(pk=season_id)
    if season.is_open:
        _prepare(season, at)
    else:
        _look_ahead(season, at)
    step(season_id, at)


def step(season_id: UUID, at: datetime) -> None:
    """Take the next step of a season under its lock, if it is time for it."""
    with transaction.atomic():
        season = season_log.locked(season_id)
        match season.state:
            case State.OPEN if at >= season.starts_at:
                _start(season, at)
            case State.DIVIDED if _is_made_up(season):
                season_log.write(season, SeasonLogKind.STARTED, at, None, State.RUNNING)
            case State.RUNNING if at >= season.ends_at:
                season_log.write(season, SeasonLogKind.CLOSED, at, None, State.CLOSING)
                _look_after(season, at)
            case State.CLOSING:
                _close(season, at)


def _prepare(season: Season, at: datetime) -> None:
    before = seasons.latest_before(season)
    seasons.fill(season, before, at)
    if at >= season.starts_at - season_jobs.START_LEAD:
        notices.announce_start(season, at)


def _look_ahead(season: Season, at: datetime) -> None:
    """Open the next season from the middle of this one on, and warn players of the end of this
    one.
    """
    if at >= season.league.dates(season.number).middle:
        _open_next(season, at)
    if season.state == State.RUNNING and at >= season.ends_at - season_jobs.END_LEAD:
        notices.remind_of_end(season, at)


def _open_next(season: Season, at: datetime) -> None:
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=season.league_id)
        if league.state == League.State.ENDED:
            return
        later = seasons.open_season(league, season.number + 1, at)
    seasons.fill(later, season, at)


def _start(season: Season, at: datetime) -> None:
    """Make up the divisions, or cancel the season; wait while tables of an earlier season are not
    final.
    """
    if seasons.is_anything_unsettled_before(season):
        season_jobs.ask_again(season, at)
        return
    entered = SeasonEntry.objects.filter(season=season, state=SeasonEntry.State.ENTERED)
    is_too_small = entered.count() < max(MIN_PLAYERS, season.league.seats)
    if is_too_small or season.league.state == League.State.ENDED:
        seasons.cancel(season, at)
        return
    seed_list.seed_players(season, seasons.last_final(season))
    season_log.write(season, SeasonLogKind.DIVIDED, at, None, State.DIVIDED)
    season_jobs.ask_for_divisions(season, at)


def _is_made_up(season: Season) -> bool:
    """Return whether all divisions exist, which is asked for each of them and so must be quick."""
    entries = SeasonEntry.objects.filter(season=season)
    wanted: int | None = entries.aggregate(last=Max("division"))["last"]
    return Division.objects.filter(season=season).count() == wanted


def _look_after(season: Season, at: datetime) -> None:
    """Have open games decided and final tables settled, and look again in a while."""
    divisions = Division.objects.filter(season=season, settled_at=None)
    is_final = {Tournament.State.FINAL, Tournament.State.CANCELLED}
    final = [str(row.event_id) for row in divisions.filter(event__state__in=is_final)]
    others = [str(row.event_id) for row in divisions.exclude(event__state__in=is_final)]
    season_jobs.ask_for(season_jobs.SETTLE, final, season.looks, at)
    season_jobs.ask_for(season_jobs.FIXED_END, others, season.looks, at)
    season_jobs.ask_again(season, at)


def _close(season: Season, at: datetime) -> None:
    if Division.objects.filter(season=season, settled_at=None).exists():
        _look_after(season, at)
    else:
        season_log.write(season, SeasonLogKind.FINAL, at, None, State.FINAL)
