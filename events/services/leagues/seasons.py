"""The opening of a season, in which the players of the last one are entered again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from events.models import League, Season, SeasonEntry, SeasonLogKind
from events.services.leagues import season_jobs, season_log
from events.services.leagues.divisions import seals
from games.services.lobby.sanctions_in_force import is_suspended

MAX_CARRIED_PLAYERS = 500
"""How many players are entered again in one transaction."""


def open_season(league: League, number: int, at: datetime) -> Season:
    """Open a season for entries once; a second worker finds it already there. Expects a
    transaction.
    """
    dates = league.dates(number)
    season, is_new = Season.objects.get_or_create(
        league=league,
        number=number,
        defaults={
            "starts_at": dates.starts_at,
            "ends_at": dates.ends_at,
            "is_filled": number == 1,
        },
    )
    if is_new:
        seals.seal(season)
        season_log.write(season, SeasonLogKind.OPENED, at)
        season_jobs.ask_for_dates(season)
    return season


def cancel(season: Season, at: datetime) -> None:
    """Cancel a season that is open and locked. After two in a row the league ends."""
    season_log.write(season, SeasonLogKind.CANCELLED, at, None, Season.State.CANCELLED)
    entered = SeasonEntry.objects.filter(season=season, state=SeasonEntry.State.ENTERED)
    people = [entry.user for entry in entered.select_related("user")]
    season_jobs.notify_players(season, season_jobs.CANCELLED, people, at)
    before = latest_before(season)
    if before is not None and before.state == Season.State.CANCELLED:
        League.objects.filter(pk=season.league_id).update(state=League.State.ENDED)


def latest_before(season: Season) -> Season | None:
    """Return the season before this one, even if it was cancelled."""
    return Season.objects.filter(league=season.league_id, number=season.number - 1).first()


def is_anything_unsettled_before(season: Season) -> bool:
    """Return whether the tables of an earlier season are not final yet."""
    over = (Season.State.FINAL, Season.State.CANCELLED)
    earlier = Season.objects.filter(league=season.league_id, number__lt=season.number)
    return earlier.exclude(state__in=over).exists()


def last_final(season: Season) -> Season | None:
    """Return the season by whose tables the players of this one are divided."""
    earlier = Season.objects.filter(
        league=season.league_id, number__lt=season.number, state=Season.State.FINAL
    )
    return earlier.order_by("-number").first()


def fill(season: Season, before: Season | None, at: datetime) -> None:
    """Enter the players of the last season again and notify them, some in each transaction.

    The first process after a crash enters those who are missing. A player who declines has an
    entry, too.
    """
    while not season.is_filled:
        with transaction.atomic():
            season = season_log.locked(season.pk)
            people = list(_missing(season, before, at)[:MAX_CARRIED_PLAYERS])
            _carry(season, people, at)
            if len(people) < MAX_CARRIED_PLAYERS:
                season.is_filled = True
                season.save(update_fields=["is_filled"])
                season_log.write(season, SeasonLogKind.CARRIED, at)


def _missing(season: Season, before: Season | None, at: datetime) -> QuerySet[User]:
    if before is None or not season.is_open:
        return User.objects.none()
    stay = SeasonEntry.objects.filter(season=before, state=SeasonEntry.State.ENTERED)
    there = SeasonEntry.objects.filter(season=season)
    people = User.objects.filter(pk__in=stay.values("user"), is_active=True)
    people = people.exclude(is_suspended(at, "pk"))
    return people.exclude(pk__in=there.values("user")).order_by("pk")


def _carry(season: Season, people: list[User], at: datetime) -> None:
    SeasonEntry.objects.bulk_create(
        SeasonEntry(season=season, user=person, entered_at=at, is_carried=True) for person in people
    )
    season_jobs.notify_players(season, season_jobs.OPENS, people, at)
