"""The founding of a league: its terms are checked and stored, and its first season opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import League
from events.services.leagues import seasons
from events.services.leagues.refusals import LeagueRefusal
from events.services.tournaments.announcements import checked_options, stored_once
from games.log.commands import Refused
from games.log.time.control import TimeControl
from games.models import Aid
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_player
from games.services.lobby.sanctions_in_force import require_not_suspended

MIN_SEASON_WEEKS, MAX_SEASON_WEEKS = 4, 26
MIN_DAYS_TO_START, MAX_DAYS_TO_START = 2, 60
MAX_LEAGUES_OF_HOST = 3


@dataclass(frozen=True)
class LeagueTerms:
    """The terms of a league, the same in all its seasons."""

    name: str
    ruleset: str
    options: Mapping[str, object]
    time_control: TimeControl | None
    season_weeks: int
    first_start: datetime
    aid: str = Aid.HEAD
    rated: bool = False
    listed: bool = True
    seats: int = 2


def found(host: User, terms: LeagueTerms, *, at: datetime, key: UUID | None = None) -> League:
    """Store a league with its first season open. The same `key` again is the same league.

    Raises RulesError.
    """

    def store() -> League:
        require_not_suspended(host, at)
        options = _checked(terms, at)
        with transaction.atomic():
            return _stored(host, terms, options, at, key)

    same = League.objects.filter(host=host, idempotency_key=key)
    return stored_once(same if key else same.none(), store)


def end(league_id: UUID, host: User) -> League:
    """End a league: the running season is played to its end, and no other one opens.

    Raises RulesError.
    """
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league_id)
        if league.host_id != host.pk:
            raise NotPermitted(LeagueRefusal.HOST_ONLY)
        league.state = League.State.ENDED
        league.save(update_fields=["state"])
    return league


def _checked(terms: LeagueTerms, at: datetime) -> dict[str, object]:
    options = checked_options(terms.ruleset, terms.options, terms.time_control, terms.seats)
    if not terms.name.strip():
        raise Refused(LeagueRefusal.LEAGUE_NAME_MISSING)
    _check_dates(terms, at)
    return options


def _check_dates(terms: LeagueTerms, at: datetime) -> None:
    if not MIN_SEASON_WEEKS <= terms.season_weeks <= MAX_SEASON_WEEKS:
        limits = {"least": MIN_SEASON_WEEKS, "most": MAX_SEASON_WEEKS}
        raise Refused(LeagueRefusal.LENGTH_OUT_OF_RANGE, **limits)
    earliest, latest = timedelta(days=MIN_DAYS_TO_START), timedelta(days=MAX_DAYS_TO_START)
    if not at + earliest <= terms.first_start <= at + latest:
        limits = {"least": MIN_DAYS_TO_START, "most": MAX_DAYS_TO_START}
        raise Refused(LeagueRefusal.START_OUT_OF_RANGE, **limits)


def _stored(
    host: User, terms: LeagueTerms, options: dict[str, object], at: datetime, key: UUID | None
) -> League:
    lock_player(host)
    active = League.objects.filter(host=host, state=League.State.ACTIVE)
    if active.count() >= MAX_LEAGUES_OF_HOST:
        raise Refused(LeagueRefusal.TOO_MANY_LEAGUES, count=MAX_LEAGUES_OF_HOST)
    league = League.objects.create(
        name=terms.name.strip(),
        ruleset=terms.ruleset,
        options=options,
        seats=terms.seats,
        time_control=terms.time_control,
        aid=terms.aid,
        rated=terms.rated,
        listed=terms.listed,
        host=host,
        season_weeks=terms.season_weeks,
        first_start=terms.first_start,
        idempotency_key=key,
        created_at=at,
    )
    seasons.open_season(league, 1, at)
    return league
