"""The director's acts on the schedule of an event: extending entries, ending, cancelling."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import Division, LogKind, Tournament
from events.services.tournaments import entries, event_jobs, event_log
from events.services.tournaments.direction.authority import (
    State,
    directed_alone,
    public_reason,
    require_state,
)
from events.services.tournaments.direction.bots import max_bots
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import ladder, tour, tour_months
from games.log.commands import Refused
from games.models import Dispute

EXTENSION_PERIOD = timedelta(days=14)
"""How much longer entries stay open for an event whose director extends them."""


def possible_acts(event: Tournament) -> list[str]:
    """Return the names of the acts on the event itself that would not be refused now."""
    if Division.objects.filter(event=event).exists():
        return []
    logged = set(event.log.values_list("kind", flat=True))
    is_open, is_running = event.is_open, event.state == State.RUNNING
    possible = {
        "bots": is_open and max_bots(event) > 0,
        "extend": is_open and LogKind.EXTENDED not in logged,
        "close-ladder": ladder.is_open(event),
        "end-tour": tour.is_open(event) and LogKind.TOUR_ENDED not in logged,
        "finalise": event.state == State.PLAYED,
        "cancel": is_open or is_running or event.state == State.DRAWING,
    }
    return [act for act, holds in possible.items() if holds]


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
        event_jobs.ask_to_advance(event, event.closes_at)


def close_ladder(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Close a ladder to challenges; it is final after the last game. Raises RulesError."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        if not ladder.is_open(event):
            raise Refused(EventRefusal.NOT_IN_THIS_STATE, state=event.get_state_display())
        ladder.close(event, at, director, reason)


def end_tour(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """End a tour with the running month, and cancel the next month if it is open already.

    Raises RulesError.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        if not tour.is_open(event) or event.log.filter(kind=LogKind.TOUR_ENDED).exists():
            raise Refused(EventRefusal.NOT_IN_THIS_STATE, state=event.get_state_display())
        tour_months.end_tour(event, at, director, reason)
        later = tour_months.next_month(event)
        if later is not None and later.is_open:
            entries.cancel_locked(event_log.locked(later.pk), at, director, reason)


def finalise(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Make a table final before its two days are over. Raises RulesError, also while a problem in a
    game of the event is open.
    """
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.PLAYED)
        games = event.pairings.exclude(game=None).values("game")
        if Dispute.objects.filter(game__in=games, state=Dispute.State.OPEN).exists():
            raise Refused(EventRefusal.STILL_DISPUTED)
        event_log.write(event, LogKind.FINALISED, at, director, reason=reason)
        event_log.write(event, LogKind.FINAL, at, None, Tournament.State.FINAL)
        event_jobs.notify_all(event, event_jobs.DECIDED, at)


def cancel(event_id: UUID, director: User, reason: str, *, at: datetime) -> None:
    """Cancel an event, even a running one, whose games go on without it. Raises RulesError."""
    reason = public_reason(reason)
    with transaction.atomic():
        event = directed_alone(event_id, director)
        require_state(event, State.OPEN, State.DRAWING, State.RUNNING)
        entries.cancel_locked(event, at, director, reason)
