"""The director lets entries open for longer, once, or cancels the event."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind
from events.services.tournaments import entries, event_log, work
from events.services.tournaments.direction.authority import (
    State,
    directed_alone,
    public_reason,
    require_state,
)
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import ladder
from games.log.commands import Refused

EXTENSION_PERIOD = timedelta(days=14)
"""How much longer entries are open for an event that its director extends."""


def extend(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Keep entries open for longer, once in an event. Raises RulesError."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.OPEN)
        if event.log.filter(kind=LogKind.EXTENDED).exists():
            raise Refused(EventRefusal.EXTENDED_ALREADY)
        event.closes_at += EXTENSION_PERIOD
        event.save(update_fields=["closes_at"])
        event_log.write(event, LogKind.EXTENDED, at, director, reason=reason)
        work.ask_to_advance(event, event.closes_at)


def close_ladder(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Let a ladder take no more challenges; it is final after the last game. Raises RulesError."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        if not ladder.is_open(event):
            raise Refused(EventRefusal.NOT_IN_THIS_STATE, state=event.get_state_display())
        ladder.close(event, at, director, reason)


def cancel(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Cancel an event, also one that runs: its games go on without it. Raises RulesError."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.OPEN, State.DRAWING, State.RUNNING)
        entries.cancel_locked(event, at, director, reason)
