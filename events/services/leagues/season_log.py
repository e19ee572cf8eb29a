"""The season's row, which is its lock, and its public log."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from accounts.models import User
from events.models import Season, SeasonLogEntry, SeasonLogKind
from games.services.gamelog.locking import lock_errors_as_busy


def locked(season_id: UUID) -> Season:
    """Lock and return the season with its league. Raises Season.DoesNotExist and Busy."""
    with lock_errors_as_busy():
        rows = Season.objects.select_for_update(of=("self",)).select_related("league__host")
        return rows.get(pk=season_id)


def write(
    season: Season,
    kind: SeasonLogKind,
    at: datetime,
    person: User | None = None,
    state: Season.State | None = None,
    reason: str = "",
) -> None:
    """Append an entry to the log, and change the state with it. Expects the season to be locked."""
    if state is not None:
        season.state = state
        season.save(update_fields=["state"])
    SeasonLogEntry.objects.create(season=season, at=at, kind=kind, person=person, reason=reason)


def has(season: Season, kind: SeasonLogKind) -> bool:
    """Return whether the log of the season has an entry of this kind."""
    return SeasonLogEntry.objects.filter(season=season, kind=kind).exists()
