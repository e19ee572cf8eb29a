"""The event's row, which is its lock, and its public log."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from accounts.models import User
from events.models import (
    Division,
    LogKind,
    Pairing,
    Tournament,
    TournamentEntry,
    TournamentLogEntry,
)
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_errors_as_busy


def locked(event_id: UUID) -> Tournament:
    """Lock and return the event. Raises Tournament.DoesNotExist and Busy."""
    with lock_errors_as_busy():
        rows = Tournament.objects.select_for_update(of=("self",)).select_related(
            "director", "club", "guest_club"
        )
        return rows.get(pk=event_id)


def locked_alone(event_id: UUID) -> Tournament:
    """Lock and return an event that is no division, where a season would decide who takes part.

    Raises Tournament.DoesNotExist, Busy and Refused.
    """
    event = locked(event_id)
    if Division.objects.filter(event=event).exists():
        raise Refused(EventRefusal.PART_OF_SEASON)
    return event


def write_about(
    event: Tournament,
    kind: LogKind,
    at: datetime,
    entry: TournamentEntry,
    *,
    reason: str,
    result: str = "",
) -> None:
    """Append what the director has done about a player or a bot. Expects the event to be locked."""
    bot, number = entry.bot, entry.bot_number
    write(event, kind, at, entry.user, reason=reason, result=result, bot=bot, bot_number=number)


def require_director(event: Tournament, user: User) -> None:
    """Raise NotPermitted for a player who does not direct the event."""
    if event.is_team_match:
        raise NotPermitted(EventRefusal.NO_DIRECTOR)
    if event.director_id != user.pk:
        raise NotPermitted(EventRefusal.DIRECTOR_ONLY)


def write(
    event: Tournament,
    kind: LogKind,
    at: datetime,
    person: User | None = None,
    state: Tournament.State | None = None,
    *,
    reason: str = "",
    pairing: Pairing | None = None,
    result: str = "",
    bot: str = "",
    bot_number: int = 1,
) -> None:
    """Append an entry to the log, and change the state with it. Expects the event to be locked."""
    event.change_count += 1
    event.changed_at = at
    if state is not None:
        event.state = state
    event.save(update_fields=["change_count", "changed_at", "state"])
    TournamentLogEntry.objects.create(
        event=event,
        number=event.change_count,
        at=at,
        kind=kind,
        person=person,
        reason=reason,
        pairing=pairing,
        result=result,
        bot=bot,
        bot_number=bot_number,
    )
