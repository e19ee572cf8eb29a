"""Entering an event and leaving it, and its start by the director."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind, Tournament, TournamentEntry
from events.services.clubs.members import require_member
from events.services.tournaments import event_log, work
from events.services.tournaments.announcements import MIN_PLAYERS
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.suspensions import require_not_suspended


def enter(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Enter `user`; with the last place the event begins. Twice is as good as once.

    Raises RulesError.
    """
    with transaction.atomic():
        event = _open(event_id)
        mine = event.entries.filter(user=user).first()
        if mine and mine.state == TournamentEntry.State.ENTERED:
            return event
        if mine and mine.state == TournamentEntry.State.REMOVED:
            raise Refused(EventRefusal.TAKEN_OUT)
        require_not_suspended(user, at)
        if event.club:
            require_member(event.club, user)
        check_place(event)
        TournamentEntry.objects.update_or_create(
            event=event,
            user=user,
            defaults={"state": TournamentEntry.State.ENTERED, "entered_at": at},
        )
        event_log.write(event, LogKind.ENTERED, at, user)
        if user.pk != event.director_id:
            work.notify_people(event, work.ENTERED, [event.director], at)
        close_if_full(event, at)
    return event


def withdraw(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Withdraw `user`, who loses the games they owe where the event runs. Raises RulesError."""
    with transaction.atomic():
        event = event_log.locked_alone(event_id)
        if event.state != Tournament.State.RUNNING:
            _checked_open(event)
        mine = event.entries.filter(user=user, state=TournamentEntry.State.ENTERED).first()
        if mine is None:
            raise Refused(EventRefusal.NOT_ENTERED)
        departures.leave(event, mine, TournamentEntry.State.WITHDRAWN)
        event_log.write(event, LogKind.WITHDRAWN, at, user)
        work.ask_to_advance(event, at)
    return event


def start(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Close entries for the director, with fewer players than there are places. Raises RulesError.

    The worker draws and begins the games.
    """
    with transaction.atomic():
        event = _directed(event_id, user)
        if _taking_part(event) < MIN_PLAYERS:
            raise Refused(EventRefusal.TOO_FEW_PLAYERS, count=MIN_PLAYERS)
        _close(event, at)
    return event


def cancel_locked(
    event: Tournament, at: datetime, person: User | None = None, reason: str = ""
) -> None:
    """Cancel an event that is locked, and notify all who entered."""
    cancelled = Tournament.State.CANCELLED
    event_log.write(event, LogKind.CANCELLED, at, person, cancelled, reason=reason)
    work.notify_all(event, work.CANCELLED, at)


def _directed(event_id: UUID, user: User) -> Tournament:
    event = event_log.locked(event_id)
    if event.director_id != user.pk:
        raise NotPermitted(EventRefusal.DIRECTOR_ONLY)
    return _checked_open(event)


def _open(event_id: UUID) -> Tournament:
    return _checked_open(event_log.locked(event_id))


def _checked_open(event: Tournament) -> Tournament:
    if not event.is_open:
        raise Refused(EventRefusal.ENTRIES_CLOSED)
    return event


def check_place(event: Tournament) -> None:
    """Raise Refused where all places are taken."""
    if _taking_part(event) >= event.max_players:
        raise Refused(EventRefusal.EVENT_FULL)


def close_if_full(event: Tournament, at: datetime) -> None:
    """Close the entries with the last place; the event is locked."""
    if _taking_part(event) == event.max_players:
        _close(event, at)


def _taking_part(event: Tournament) -> int:
    return event.entries.filter(state=TournamentEntry.State.ENTERED).count()


def _close(event: Tournament, at: datetime) -> None:
    event_log.write(event, LogKind.CLOSED, at, None, Tournament.State.DRAWING)
    work.ask_to_advance(event, at)
