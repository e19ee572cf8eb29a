"""The jobs by which a season goes on, and the news by which its players hear of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Min

from accounts.models import User
from events.models import Season, SeasonEntry
from games.models import Outbox
from games.services.effects.enqueue import enqueue, notify

SEASON = "events.season"
"""The kind of job that brings a season into its next state."""
DIVISION = "events.division"
"""The kind of job that makes up a division; the row names an entry in it."""
FIXED_END = "events.fixed_end"
"""The kind of job that decides the unfinished games of a division at the end of the season."""
SETTLE = "events.settle"
"""The kind of job that stores the places of a division whose table is final."""
OPENS, STARTS, ENDS, RESULT, CANCELLED, ABSENT, REMOVED = (
    "events.season_opens",
    "events.season_starts",
    "events.season_ends",
    "events.season_result",
    "events.season_cancelled",
    "events.season_absent",
    "events.season_removed",
)
"""The kinds of news."""

START_LEAD = timedelta(days=1)
"""How long before the start of a season its players are notified."""
END_LEAD = timedelta(days=7)
"""How long before the fixed end players with open games are notified."""
LOOK_INTERVAL = timedelta(hours=1)
"""How often a season whose end has come is looked at until all its tables are final."""

MIN_LOOK_NUMBER = 100
"""The number of the first look after the end of a season; its dates have lower numbers."""


def ask_for_dates(season: Season) -> None:
    """Enqueue the looks at the season on its dates. Expects a transaction."""
    dates = (
        season.starts_at - START_LEAD,
        season.starts_at,
        season.league.dates(season.number).middle,
        season.ends_at - END_LEAD,
        season.ends_at,
    )
    enqueue(
        Outbox(kind=SEASON, object_id=str(season.pk), repeat=number, due_at=due_at)
        for number, due_at in enumerate(dates, start=1)
    )


def ask_again(season: Season, at: datetime) -> None:
    """Enqueue another look at a locked season in a while."""
    season.looks += 1
    season.save(update_fields=["looks"])
    due_at = at + LOOK_INTERVAL
    number = MIN_LOOK_NUMBER + season.looks
    enqueue([Outbox(kind=SEASON, object_id=str(season.pk), repeat=number, due_at=due_at)])


def ask_for(kind: str, object_ids: Iterable[str], repeat: int, at: datetime) -> None:
    """Enqueue a job for each of these divisions."""
    enqueue(
        Outbox(kind=kind, object_id=object_id, repeat=repeat, due_at=at) for object_id in object_ids
    )


def ask_for_divisions(season: Season, at: datetime) -> None:
    """Enqueue the making up of each division of a season as a job of its own."""
    seeded = SeasonEntry.objects.filter(season=season).exclude(division=None)
    keys = seeded.values("division").annotate(first=Min("pk")).values_list("first", flat=True)
    enqueue(Outbox(kind=DIVISION, object_id=str(key), due_at=at) for key in keys)


def entry_of(row: Outbox) -> SeasonEntry:
    """Return the entry that a row refers to.

    A row written by 0.2.0 names a season, and in `repeat` one of its divisions or seeds.
    """
    entries = SeasonEntry.objects.select_related("user", "season__league")
    if row.object_id.isdecimal():
        return entries.get(pk=int(row.object_id))
    number = "division" if row.kind == DIVISION else "seed"
    return entries.filter(season=UUID(row.object_id), **{number: row.repeat}).earliest("pk")


def notify_players(season: Season, kind: str, people: Iterable[User], at: datetime) -> None:
    """Notify these people of a season, once each for each kind."""
    notify(
        Outbox(kind=kind, object_id=str(season.pk), user=person, repeat=1, due_at=at)
        for person in people
        if person.is_active
    )


def report_absence(entry: SeasonEntry, at: datetime) -> None:
    """Notify the host, once, about another player who has lost twice on time."""
    host = entry.season.league.host
    if host.is_active and host.pk != entry.user_id:
        notify([Outbox(kind=ABSENT, object_id=str(entry.pk), user=host, due_at=at)])
