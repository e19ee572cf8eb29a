"""Clubs and members as lists show them."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from events.models import Club, ClubMember
from events.models.clubs import INSIDE, OFFICERS

MAX_LISTED_CLUBS = 100


def listed(reader: User | None) -> tuple[list[Club], list[Club]]:
    """Return the reader's own clubs, and the others that everybody can find, the largest first."""
    own = list(clubs_of(reader)) if reader else []
    found = Club.objects.filter(closed_at=None).exclude(joining=Club.Joining.LINK)
    others = found.exclude(pk__in=[club.pk for club in own])
    return own, list(others.order_by("-size", "name", "pk")[:MAX_LISTED_CLUBS])


def clubs_of(user: User) -> QuerySet[Club]:
    """Return the open clubs to which a player belongs."""
    mine = ClubMember.objects.filter(user=user, state__in=INSIDE)
    return Club.objects.filter(closed_at=None, pk__in=mine.values("club")).order_by("name", "pk")


def clubs_officered_by(user: User) -> QuerySet[Club]:
    """Return the open clubs of which a player is the leader or an officer."""
    mine = ClubMember.objects.filter(user=user, state__in=OFFICERS)
    return Club.objects.filter(closed_at=None, pk__in=mine.values("club")).order_by("name", "pk")


def members_of(club: Club) -> list[ClubMember]:
    """Return the members of a club: the leader, the officers, then all others by name."""
    members = club.members.filter(state__in=INSIDE).select_related("user")
    return sorted(members, key=lambda member: (_rank_of(member), str(member.user).lower()))


def _rank_of(member: ClubMember) -> int:
    return INSIDE.index(ClubMember.State(member.state))
