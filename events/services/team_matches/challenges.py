"""Challenges of clubs to a team match, which either club can call off."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from accounts.models import User
from events.models import Club, Tournament
from events.models.tournaments.log_entries import MAX_REASON_LENGTH
from events.services.clubs.members import officer_of, officers_of
from events.services.clubs.refusals import ClubRefusal
from events.services.clubs.teams import Team, club_of, officers_of_team
from events.services.team_matches.refusals import TeamMatchRefusal
from events.services.tournaments import announcements, entries, event_log
from events.services.tournaments.announcements import EventTerms
from events.services.tournaments.refusals import EventRefusal
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted
from games.services.lobby.blocks_in_force import block_partners


def challenge(
    officer: User, terms: EventTerms, *, at: datetime, key: UUID | None = None
) -> Tournament:
    """Store a team match of the `club` of the terms against their `guest_club`.

    The officers of the other club are notified. The same `key` again is the same match. Raises
    RulesError.
    """
    assert terms.club
    assert terms.guest_club
    _check_clubs(officer, terms.club, terms.guest_club)
    return announcements.announce(officer, terms, at=at, key=key)


def call_off(event_id: UUID, officer: User, reason: str, *, at: datetime) -> Tournament:
    """Cancel a match that waits for its line-ups, on behalf of an officer of either club.

    Raises RulesError.
    """
    with transaction.atomic():
        event = open_match(event_id)
        if not any(officer in officers_of_team(event, team) for team in Team):
            raise NotPermitted(ClubRefusal.OFFICERS_ONLY)
        entries.cancel_locked(event, at, officer, " ".join(reason.split())[:MAX_REASON_LENGTH])
    return event


def open_match(event_id: UUID) -> Tournament:
    """Lock and return a match that waits for its line-ups.

    Raises Tournament.DoesNotExist where the event is none, and Refused.
    """
    event = event_log.locked(event_id)
    if not event.is_team_match:
        raise Tournament.DoesNotExist
    if not event.is_open:
        raise Refused(EventRefusal.ENTRIES_CLOSED)
    return event


def officered(event: Tournament, team: int, officer: User) -> Club:
    """Return the club of a team for one of its officers. Raises NotPermitted and Refused."""
    club = club_of(event, team)
    if club is None or club.closed_at is not None:
        raise Refused(ClubRefusal.CLUB_CLOSED)
    officer_of(club, officer)
    return club


def _check_clubs(officer: User, home: Club, guest: Club) -> None:
    """Raise Refused for a challenge in which either club cannot take part, or which a block
    forbids.
    """
    if home == guest:
        raise Refused(TeamMatchRefusal.SAME_CLUB)
    if home.closed_at is not None or guest.closed_at is not None:
        raise Refused(ClubRefusal.CLUB_CLOSED)
    officer_of(home, officer)
    if block_partners(officer) & {person.pk for person in officers_of(guest)}:
        raise Refused(TeamMatchRefusal.NOT_TO_BE_CHALLENGED)
