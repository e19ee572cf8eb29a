"""The club that an address names, for viewers who may find it."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from accounts.models import User
from events.models import Club, ClubMember
from events.services.clubs.members import membership_of


def found_by(viewer: User | None, slug: str) -> tuple[Club, ClubMember | None]:
    """Return the club and the viewer's state in it. Raises Http404 where it is hidden."""
    club = get_object_or_404(Club, slug=slug)
    mine = membership_of(club, viewer)
    if club.is_hidden and mine is None:
        raise Http404
    return club, mine
