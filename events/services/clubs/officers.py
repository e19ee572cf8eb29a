"""The acts of officers and of the leader, each of which changes the state of a member, or the
club.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import User
from events.models import Club, ClubMember
from events.models.clubs import MAX_REMOVAL_REASON_LENGTH
from events.services.clubs import notices
from events.services.clubs.foundation import new_token
from events.services.clubs.members import check_room, count_members, locked, officer_of
from events.services.clubs.refusals import ClubRefusal
from games.log.commands import Refused
from games.services.gamelog.actors import NotPermitted

State = ClubMember.State


@dataclass(frozen=True)
class Transition:
    """An act that takes a member from one of the states `before` to `after`, or out of the club
    (None).

    `by_leader`: officers may not. `news` is the kind of news for the member.
    """

    before: tuple[State, ...]
    after: State | None
    by_leader: bool = False
    needs_reason: bool = False
    news: str = ""


TRANSITIONS = {
    "admit": Transition((State.ASKED,), State.MEMBER, news=notices.ADMITTED),
    "decline": Transition((State.ASKED,), None),
    "remove": Transition((State.MEMBER,), State.REMOVED, needs_reason=True, news=notices.REMOVED),
    "readmit": Transition((State.REMOVED,), None),
    "promote": Transition((State.MEMBER,), State.OFFICER, by_leader=True),
    "demote": Transition((State.OFFICER,), State.MEMBER, by_leader=True),
    "hand-over": Transition((State.MEMBER, State.OFFICER), State.LEADER, by_leader=True),
}
"""The acts by their name in the address."""


def act(
    name: str, club_id: int, officer: User, member_id: int, *, at: datetime, reason: str = ""
) -> Club:
    """Carry out an act on a member. Raises RulesError and ClubMember.DoesNotExist."""
    chosen = TRANSITIONS[name]
    with transaction.atomic():
        club = locked(club_id)
        mine = officer_of(club, officer)
        if chosen.by_leader and not mine.is_leader:
            raise NotPermitted(ClubRefusal.LEADER_ONLY)
        member = club.members.select_related("user").get(pk=member_id)
        if member.state not in chosen.before:
            state = ClubMember.State(member.state).label
            raise Refused(ClubRefusal.NOT_IN_THIS_STATE, state=state)
        if chosen.needs_reason and not reason.strip():
            raise Refused(ClubRefusal.REMOVAL_NEEDS_REASON)
        if name == "admit":
            check_room(club)
        if chosen.after == State.LEADER:
            _move(mine, State.OFFICER, at)
        _move(member, chosen.after, at, reason.strip())
        count_members(club)
        if chosen.news:
            notices.notify_of(club, chosen.news, [member.user], at)
    return club


def close(club_id: int, leader: User, *, at: datetime) -> Club:
    """Close the club for good on behalf of its leader; its events go on. Raises RulesError."""
    with transaction.atomic():
        club = locked(club_id)
        if not officer_of(club, leader).is_leader:
            raise NotPermitted(ClubRefusal.LEADER_ONLY)
        close_locked(club, at)
    return club


def close_locked(club: Club, at: datetime) -> None:
    """Close a club that is locked, and drop the requests that nobody has answered."""
    club.closed_at = at
    club.save(update_fields=["closed_at"])
    club.members.filter(state=State.ASKED).delete()


def renew_link(club_id: int, officer: User) -> Club:
    """Make a new link of the club, which replaces the old one. Raises RulesError."""
    with transaction.atomic():
        club = locked(club_id)
        officer_of(club, officer)
        club.token = new_token()
        club.save(update_fields=["token"])
    return club


def _move(member: ClubMember, after: State | None, at: datetime, reason: str = "") -> None:
    if after is None:
        member.delete()
        return
    if member.state == State.ASKED or after == State.REMOVED:
        member.since = at
    member.state = after
    member.reason = reason[:MAX_REMOVAL_REASON_LENGTH] if after == State.REMOVED else ""
    member.save(update_fields=["state", "reason", "since"])
