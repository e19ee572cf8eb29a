"""The founding of a club, and changes of its page."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.text import slugify

from accounts.models import User
from events.models import Club, ClubMember
from events.services.clubs.members import check_room_of, count_members, locked, officer_of
from events.services.clubs.refusals import ClubRefusal
from games.log.commands import Refused
from games.services.gamelog.locking import lock_player
from games.services.lobby.sanctions_in_force import require_not_suspended

MAX_CLUBS_LED = 5
TOKEN_BYTES = 16
ADDRESSES_OF_PAGES = {"new", "invitation"}
"""The addresses below the list of clubs that are no clubs."""


@dataclass(frozen=True)
class ClubTerms:
    """The texts on the page of a club, and who may join."""

    name: str
    about: str = ""
    joining: Club.Joining = Club.Joining.OPEN


def found(leader: User, terms: ClubTerms, *, at: datetime) -> Club:
    """Store a club with its leader. The same form sent again is the same club.

    Raises RulesError.
    """
    slug = _slug_of(terms)
    try:
        with transaction.atomic():
            return _found(leader, terms, slug, at)
    except IntegrityError as taken:
        raise Refused(ClubRefusal.NAME_TAKEN) from taken


def _found(leader: User, terms: ClubTerms, slug: str, at: datetime) -> Club:
    lock_player(leader)
    led = ClubMember.objects.filter(user=leader, state=ClubMember.State.LEADER)
    led = led.filter(club__closed_at=None)
    if sent_before := led.filter(club__slug=slug).select_related("club").first():
        return sent_before.club
    if led.count() >= MAX_CLUBS_LED:
        raise Refused(ClubRefusal.LEADS_TOO_MANY, count=MAX_CLUBS_LED)
    require_not_suspended(leader, at)
    check_room_of(leader)
    _check_free(Club.objects.filter(Q(slug=slug) | Q(name__iexact=terms.name.strip())).exists())
    club = Club.objects.create(slug=slug, token=new_token(), created_at=at, **_columns(terms))
    ClubMember.objects.create(club=club, user=leader, state=ClubMember.State.LEADER, since=at)
    count_members(club)
    return club


def change(club_id: int, user: User, terms: ClubTerms) -> Club:
    """Change the page of a club on behalf of an officer; its address stays. Raises RulesError."""
    _slug_of(terms)
    with transaction.atomic():
        club = locked(club_id)
        officer_of(club, user)
        others = Club.objects.exclude(pk=club.pk)
        _check_free(others.filter(name__iexact=terms.name.strip()).exists())
        for name, value in _columns(terms).items():
            setattr(club, name, value)
        club.save(update_fields=list(_columns(terms)))
    return club


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def _columns(terms: ClubTerms) -> dict[str, str]:
    return {"name": terms.name.strip(), "about": terms.about.strip(), "joining": terms.joining}


def _slug_of(terms: ClubTerms) -> str:
    """Return the address that follows from the name. Raises Refused."""
    slug = slugify(terms.name, allow_unicode=True)
    if not slug:
        raise Refused(ClubRefusal.NAME_MISSING)
    _check_free(slug in ADDRESSES_OF_PAGES)
    return slug


def _check_free(is_taken: bool) -> None:
    if is_taken:
        raise Refused(ClubRefusal.NAME_TAKEN)
