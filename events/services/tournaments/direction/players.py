"""The director's acts on players: removal, readmission, approval and substitution."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind, TournamentEntry
from events.services.tournaments import entries, event_jobs, event_log
from events.services.tournaments.direction.authority import (
    State,
    directed_alone,
    entry_of,
    public_reason,
    require_state,
)
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures, ladder, substitutes, tour
from games.log.commands import Refused

EntryState = TournamentEntry.State


def remove(event_id: UUID, director: User, entry_id: int, reason: str, *, at: datetime) -> None:
    """Remove a player, before the start or while games go on.

    Raises RulesError and TournamentEntry.DoesNotExist.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.OPEN, State.RUNNING)
        entry = entry_of(event, entry_id)
        if entry.state not in (EntryState.ENTERED, EntryState.ASKED):
            raise Refused(EventRefusal.NOT_TAKING_PART)
        departures.leave(event, entry, EntryState.REMOVED)
        event_log.write_about(event, LogKind.REMOVED, at, entry, reason=reason)
        event_jobs.notify_people(event, event_jobs.REMOVED, [entry.user], at)
        event_jobs.ask_to_advance(event, at)


def approve(event_id: UUID, director: User, entry_id: int, reason: str, *, at: datetime) -> None:
    """Admit a player who waits for approval. Raises as `remove` does."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        entry = entry_of(event, entry_id)
        if entry.state != EntryState.ASKED:
            raise Refused(EventRefusal.NOT_ASKED)
        if not (ladder.is_open(event) or tour.is_open(event)):
            require_state(event, State.OPEN)
        entries.check_place(event)
        entry.state = EntryState.ENTERED
        entry.save(update_fields=["state"])
        event_log.write(event, LogKind.APPROVED, at, entry.user, reason=reason)
        event_jobs.notify_people(event, event_jobs.APPROVED, [entry.user], at)
        entries.close_if_full(event, at)


def readmit(event_id: UUID, director: User, entry_id: int, reason: str, *, at: datetime) -> None:
    """Readmit a player whom the director has removed. Raises as `remove` does."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.OPEN, State.RUNNING, State.PLAYED)
        entry = entry_of(event, entry_id)
        if entry.state != EntryState.REMOVED:
            raise Refused(EventRefusal.NOT_TAKEN_OUT)
        if event.is_open:
            entries.check_place(event)
        elif entry.number is None and not event.is_open_house:
            raise Refused(EventRefusal.ENTRIES_CLOSED)
        departures.come_back(event, entry)
        event_log.write_about(event, LogKind.READMITTED, at, entry, reason=reason)
        event_jobs.notify_people(event, event_jobs.READMITTED, [entry.user], at)
        if event.is_open:
            entries.close_if_full(event, at)
        else:
            event_jobs.ask_to_advance(event, at)


def substitute(
    event_id: UUID, director: User, entry_id: int, name: str, reason: str, *, at: datetime
) -> None:
    """Put the player called `name` in the place of another, who has moved in no open game.

    These games begin anew. Raises as `remove` does.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.RUNNING)
        entry = entry_of(event, entry_id)
        if entry.state != EntryState.ENTERED:
            raise Refused(EventRefusal.NOT_TAKING_PART)
        user = substitutes.substitute_for(event, name, at)
        substitutes.take_over(event, entry, user)
        event_log.write(event, LogKind.SUBSTITUTED, at, user, reason=reason)
        event_jobs.notify_people(event, event_jobs.SUBSTITUTED, [user], at)
        event_jobs.ask_to_advance(event, at)
