"""Entering an event and leaving it, and the start by its director."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import LogKind, Tournament, TournamentEntry
from events.services.clubs import teams
from events.services.tournaments import event_jobs, event_log
from events.services.tournaments.announcements import min_players
from events.services.tournaments.refusals import EventRefusal
from events.services.tournaments.rounds import departures, ladder, tour
from games.log.commands import Refused
from games.services.lobby.sanctions_in_force import require_not_suspended


def enter(event_id: UUID, user: User, *, at: datetime, team: str = "") -> Tournament:
    """Enter `user`; with the last place the event begins. Twice is as good as once.

    In a team match `team` chooses, for who is in both clubs. Raises RulesError.
    """
    with transaction.atomic():
        event = _enterable(event_id)
        mine = event.entries.filter(user=user).first()
        if mine and mine.state in (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED):
            return event
        if mine and mine.state == TournamentEntry.State.REMOVED:
            raise Refused(EventRefusal.TAKEN_OUT)
        require_not_suspended(user, at)
        plays_for = teams.team_for(event, user, team)
        check_place(event)
        has_to_ask = event.by_approval and user.pk != event.director_id
        state = TournamentEntry.State.ASKED if has_to_ask else TournamentEntry.State.ENTERED
        TournamentEntry.objects.update_or_create(
            event=event,
            user=user,
            defaults={"state": state, "entered_at": at, "team": plays_for},
        )
        if has_to_ask:
            event_log.write(event, LogKind.ASKED, at, user)
            event_jobs.notify_people(event, event_jobs.ASKED, [event.director], at)
            return event
        event_log.write(event, LogKind.ENTERED, at, user)
        _notify_of_entry(event, user, plays_for, at)
        close_if_full(event, at)
    return event


def withdraw(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Withdraw `user`, who loses the open games where the event runs. Raises RulesError."""
    with transaction.atomic():
        event = event_log.locked_alone(event_id)
        if event.state != Tournament.State.RUNNING:
            _checked_open(event)
        here = (TournamentEntry.State.ENTERED, TournamentEntry.State.ASKED)
        mine = event.entries.filter(user=user, state__in=here).first()
        if mine is None:
            raise Refused(EventRefusal.NOT_ENTERED)
        notify_of_gap(event, mine, at)
        departures.leave(event, mine, TournamentEntry.State.WITHDRAWN)
        event_log.write(event, LogKind.WITHDRAWN, at, user)
        event_jobs.ask_to_advance(event, at)
    return event


def start(event_id: UUID, user: User, *, at: datetime) -> Tournament:
    """Close entries on behalf of the director, with fewer players than there are places. Raises
    RulesError.

    The worker draws and begins the games.
    """
    with transaction.atomic():
        event = _directed(event_id, user)
        if event.month > 1:
            raise Refused(EventRefusal.BEGINS_BY_ITSELF)
        if _taking_part(event) < min_players(event):
            raise Refused(EventRefusal.TOO_FEW_PLAYERS, count=min_players(event))
        close(event, at)
    return event


def _notify_of_entry(event: Tournament, user: User, team: teams.Team | None, at: datetime) -> None:
    """Notify the director, or the officers of a team that has just enough players to choose."""
    if team is None:
        if user.pk != event.director_id:
            event_jobs.notify_people(event, event_jobs.ENTERED, [event.director], at)
    elif event.entries.taking_part().filter(team=team).count() == event.board_count:
        officers = teams.officers_of_team(event, team)
        event_jobs.notify_people(event, event_jobs.LINE_UP_MISSING, officers, at)


def notify_of_gap(event: Tournament, entry: TournamentEntry, at: datetime) -> None:
    """Notify the officers of a team whose line-up will lose a player before the start."""
    if event.is_open and entry.team and entry.board is not None:
        officers = teams.officers_of_team(event, entry.team)
        event_jobs.notify_people(event, event_jobs.LINE_UP_MISSING, officers, at)


def cancel_locked(
    event: Tournament, at: datetime, person: User | None = None, reason: str = ""
) -> None:
    """Cancel an event that is locked, and notify all who entered, and the officers of its teams."""
    cancelled = Tournament.State.CANCELLED
    event_log.write(event, LogKind.CANCELLED, at, person, cancelled, reason=reason)
    event_jobs.notify_all(event, event_jobs.CANCELLED, at)
    if event.is_team_match:
        officers = [user for team in teams.Team for user in teams.officers_of_team(event, team)]
        others = [officer for officer in officers if officer != person]
        event_jobs.notify_people(event, event_jobs.CANCELLED, others, at)


def end_entry_period(event: Tournament, at: datetime) -> None:
    """End the time for entries of a locked event: a tour begins, any other event is cancelled."""
    if event.is_tour and _taking_part(event) >= min_players(event):
        close(event, at)
    else:
        cancel_locked(event, at)


def _directed(event_id: UUID, user: User) -> Tournament:
    event = event_log.locked(event_id)
    event_log.require_director(event, user)
    return _checked_open(event)


def _enterable(event_id: UUID) -> Tournament:
    """Return the event, locked, if it can be entered, which a ladder and a tour can while they
    run.
    """
    event = event_log.locked(event_id)
    is_open_house = ladder.is_open(event) or tour.is_open(event)
    return event if is_open_house else _checked_open(event)


def _checked_open(event: Tournament) -> Tournament:
    if not event.is_open:
        raise Refused(EventRefusal.ENTRIES_CLOSED)
    return event


def check_place(event: Tournament) -> None:
    """Raise Refused where all places are taken; a team may have more players than boards."""
    if not event.is_team_match and _taking_part(event) >= event.max_players:
        raise Refused(EventRefusal.EVENT_FULL)


def close_if_full(event: Tournament, at: datetime) -> None:
    """Close the entries with the last place; the event is locked. A tour begins on its date."""
    if event.is_team_match or event.is_tour or not event.is_open:
        return
    if _taking_part(event) == event.max_players:
        close(event, at)


def _taking_part(event: Tournament) -> int:
    return event.entries.filter(state=TournamentEntry.State.ENTERED).count()


def close(event: Tournament, at: datetime) -> None:
    """Close the entries of a locked event; a worker draws the lot and begins the games."""
    event_log.write(event, LogKind.CLOSED, at, None, Tournament.State.DRAWING)
    event_jobs.ask_to_advance(event, at)
