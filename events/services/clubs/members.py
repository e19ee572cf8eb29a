"""The members of a club, and the ways in and out."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from events.models import Club, ClubMember
from events.models.clubs import INSIDE, OFFICERS
from events.services.clubs import notices
from events.services.clubs.refusals import ClubRefusal
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted
from games.services.gamelog.locking import lock_errors_as_busy, lock_player

MAX_MEMBERS = 500
MAX_CLUBS_PER_PLAYER = 30

State = ClubMember.State


def locked(club_id: int) -> Club:
    """Lock and return the club. Raises Club.DoesNotExist, Busy, and Refused where it is closed."""
    with lock_errors_as_busy():
        club = Club.objects.select_for_update().get(pk=club_id)
    if club.closed_at is not None:
        raise Refused(ClubRefusal.CLUB_CLOSED)
    return club


def membership_of(club: Club, user: User | None) -> ClubMember | None:
    """Return the player's state in the club, if there is one."""
    return club.members.filter(user=user).first() if user else None


def is_inside(club: Club, user: User) -> bool:
    """Return whether the player belongs to the club."""
    return club.members.filter(user=user, state__in=INSIDE).exists()


def require_member(club: Club, user: User) -> None:
    """Raise Refused where the player does not belong to the club."""
    if not is_inside(club, user):
        raise Refused(ClubRefusal.MEMBERS_ONLY)


def officers_of(club: Club) -> list[User]:
    """Return the leader and the officers of the club."""
    officers = club.members.filter(state__in=OFFICERS).select_related("user").order_by("pk")
    return [officer.user for officer in officers]


def officer_of(club: Club, user: User) -> ClubMember:
    """Return the officer who acts. Raises NotPermitted."""
    officer = club.members.filter(user=user, state__in=OFFICERS).first()
    if officer is None:
        raise NotPermitted(ClubRefusal.OFFICERS_ONLY)
    return officer


def join(club_id: int, user: User, *, at: datetime, token: str = "") -> Club:
    """Admit `user`, or store their request for the officers. Twice is as good as once.

    Raises RulesError, and Club.DoesNotExist where the club has to be joined by its link.
    """
    with transaction.atomic():
        club = locked(club_id)
        has_link = bool(token) and token == club.token
        mine = membership_of(club, user)
        if mine and mine.is_inside:
            return club
        if mine and mine.state == State.REMOVED:
            raise Refused(ClubRefusal.TAKEN_OUT_OF_CLUB)
        if club.is_hidden and not has_link:
            raise Club.DoesNotExist
        _take_in(club, user, mine, at, has_link=has_link)
    return club


def _take_in(
    club: Club, user: User, mine: ClubMember | None, at: datetime, *, has_link: bool
) -> None:
    is_let_in = has_link or club.joining == Club.Joining.OPEN
    if mine and not is_let_in:
        return
    check_room(club)
    lock_player(user)
    check_room_of(user)
    state = State.MEMBER if is_let_in else State.ASKED
    ClubMember.objects.update_or_create(
        club=club, user=user, defaults={"state": state, "since": at}
    )
    count_members(club)
    if not is_let_in:
        notices.notify_of(club, notices.ASKED, officers_of(club), at)


def leave(club_id: int, user: User) -> Club:
    """Remove `user` at their own wish, or withdraw their request. Raises RulesError."""
    with transaction.atomic():
        club = locked(club_id)
        mine = membership_of(club, user)
        if mine is None or mine.state == State.REMOVED:
            raise Refused(ClubRefusal.NOT_A_MEMBER)
        if mine.is_leader:
            raise Refused(ClubRefusal.LEADER_STAYS)
        mine.delete()
        count_members(club)
    return club


def count_members(club: Club) -> None:
    """Store how many members a locked club has, after a change of them."""
    club.size = club.members.filter(state__in=INSIDE).count()
    club.save(update_fields=["size"])


def check_room(club: Club) -> None:
    """Raise Refused where the club has no room for another member."""
    if club.members.filter(state__in=INSIDE).count() >= MAX_MEMBERS:
        raise Refused(ClubRefusal.CLUB_FULL)


def check_room_of(user: User) -> None:
    """Raise Refused where the player belongs to as many clubs as permitted, requests included."""
    theirs = ClubMember.objects.filter(user=user, club__closed_at=None)
    if theirs.exclude(state=State.REMOVED).count() >= MAX_CLUBS_PER_PLAYER:
        raise Refused(ClubRefusal.IN_TOO_MANY, count=MAX_CLUBS_PER_PLAYER)
