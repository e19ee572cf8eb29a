"""The places of a division whose table is final, and the movement up and down."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Count

from events.formulas.leagues.movement import exchanges_of
from events.models import Division, Season, SeasonEntry, SeasonLogEntry, SeasonLogKind, Tournament
from events.services.leagues import season_jobs
from events.services.tournaments import event_log
from events.services.tournaments.lists.cross_table import rows_of

ENTERED = SeasonEntry.State.ENTERED
_LOG_KINDS = {
    SeasonEntry.Movement.UP: SeasonLogKind.ROSE,
    SeasonEntry.Movement.DOWN: SeasonLogKind.FELL,
}


def settle(event_id: UUID, at: datetime) -> None:
    """Store the places of a final division, with its log and mails, once. Later it is corrected."""
    with transaction.atomic():
        event = event_log.locked(event_id)
        division = Division.objects.select_related("season").get(event=event)
        if division.settled_at is None and event.state == Tournament.State.FINAL:
            division.settled_at = at
            division.save(update_fields=["settled_at"])
            entries = _place(event, division)
            _log_movements(division, entries, at)
            people = [entry.user for entry in entries if entry.state == ENTERED]
            season_jobs.notify_players(division.season, season_jobs.RESULT, people, at)


def correct(event_id: UUID, at: datetime) -> None:
    """Correct stored places after a ruling has changed the table."""
    with transaction.atomic():
        event = event_log.locked(event_id)
        division = Division.objects.select_related("season").get(event=event)
        if division.settled_at is None:
            return
        before = _places(division)
        entries = _place(event, division)
        if _places(division) != before:
            corrected = SeasonLogKind.CORRECTED
            SeasonLogEntry.objects.create(
                season=division.season, at=at, kind=corrected, division=division.number
            )
            _log_movements(division, entries, at)


def _places(division: Division) -> dict[int, int | None]:
    mine = SeasonEntry.objects.filter(season=division.season_id, division=division.number)
    return dict(mine.values_list("user", "place"))


def _place(event: Tournament, division: Division) -> list[SeasonEntry]:
    """Store places and movement in the entries of a division and return them.

    Who was taken out of the table comes last, and so needs no place above.
    """
    mine = SeasonEntry.objects.filter(season=division.season_id, division=division.number)
    entries = {entry.user_id: entry for entry in mine.select_related("user").order_by("seed")}
    order = [row.entry.user_id for row in rows_of(event) if row.entry.user_id]
    order += [player for player in entries if player not in set(order)]
    up, down = _exchange(division)
    for place, player in enumerate(order, start=1):
        entry = entries[player]
        entry.place = place
        entry.movement = _movement(place, len(order), up, down)
    SeasonEntry.objects.bulk_update(entries.values(), ["place", "movement"])
    return [entries[player] for player in order]


def _movement(place: int, size: int, up: int, down: int) -> SeasonEntry.Movement:
    if place <= up:
        return SeasonEntry.Movement.UP
    return SeasonEntry.Movement.DOWN if place > size - down else SeasonEntry.Movement.STAY


def _exchange(division: Division) -> tuple[int, int]:
    """Return how many go up from this division and how many down.

    Its neighbors tell: a season of many divisions asks this for each of them.
    """
    above = max(division.number - 1, 1)
    sizes = division_sizes(division.season, above, division.number + 1)
    return exchanges_of(sizes)[division.number - above]


def division_sizes(season: Season, first: int = 1, last: int | None = None) -> list[int]:
    """Return how many players began in each division, or in those from `first` to `last`."""
    rows = SeasonEntry.objects.filter(season=season, division__gte=first)
    if last is not None:
        rows = rows.filter(division__lte=last)
    counted = rows.order_by("division").values("division").annotate(size=Count("pk"))
    return [row["size"] for row in counted]


def _log_movements(division: Division, entries: list[SeasonEntry], at: datetime) -> None:
    """Log who goes up and down; who has left goes nowhere, whatever the place."""
    SeasonLogEntry.objects.bulk_create(
        SeasonLogEntry(
            season=division.season,
            at=at,
            kind=_LOG_KINDS[SeasonEntry.Movement(entry.movement)],
            person=entry.user,
            division=division.number,
        )
        for entry in entries
        if entry.movement != SeasonEntry.Movement.STAY and entry.state == ENTERED
    )
