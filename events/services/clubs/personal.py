"""The data that clubs store about a player, for the export and the deletion of an account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from events.models import Club, ClubMember
from events.models.clubs import INSIDE
from events.services.clubs import officers
from events.services.clubs.members import count_members


def export(user: User) -> Iterable[object]:
    """Return the player's clubs for the export of their data."""
    mine = ClubMember.objects.filter(user=user).order_by("since", "pk")
    return mine.values("club__name", "state", "reason", "since")


def delete(user: User, at: datetime) -> None:
    """Remove a player from all clubs. Expects a transaction.

    A club of theirs is led by an officer then, or else by a member, who has been there longest;
    where there is nobody, it is closed.
    """
    theirs = ClubMember.objects.filter(user=user)
    club_ids = list(theirs.values_list("club", flat=True))
    clubs = list(Club.objects.select_for_update().filter(pk__in=club_ids).order_by("pk"))
    led = set(theirs.filter(state=ClubMember.State.LEADER).values_list("club", flat=True))
    theirs.delete()
    for club in clubs:
        if club.pk in led:
            _pass_on(club, at)
        count_members(club)


def _pass_on(club: Club, at: datetime) -> None:
    members = club.members.filter(state__in=INSIDE, user__is_active=True)
    heirs = sorted(members, key=lambda member: (not member.is_officer, member.since, member.pk))
    if heirs:
        heirs[0].state = ClubMember.State.LEADER
        heirs[0].save(update_fields=["state"])
    elif club.closed_at is None:
        officers.close_locked(club, at)
