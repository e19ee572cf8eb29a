"""Guests: a visitor without an account becomes one with the first action."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from accounts.identity import guests
from accounts.models import User
from accounts.web.requests import PlayerRequest, SiteRequest
from games.models import Table
from games.services.chance import seals

MEMORY_SECONDS = 300
"""Seconds for which the same form of a visitor, sent again, finds the guest it has made."""


def sit_down(
    request: SiteRequest, act: Callable[[User], HttpResponse], *, invited: bool = False
) -> HttpResponse:
    """Return what `act` answers for the visitor, who becomes a guest if need be.

    Where `act` raises, no guest is left behind.
    """
    if request.player is not None:
        return act(request.player)
    with transaction.atomic():
        guest = _made_before(request)
        if guest is None:
            amount = guests.MAX_INVITED_GUESTS_PER_HOUR if invited else guests.MAX_GUESTS_PER_HOUR
            guest = guests.new_guest(request, amount)
        response = act(guest)
    guests.remember(response, guest)
    if key := key_of(request):
        cache.set(_name(key), guest.pk, MEMORY_SECONDS)
    return response


def key_of(request: SiteRequest | PlayerRequest) -> UUID | None:
    """Return the key that makes a form sent twice one; without it every time counts."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def fields(table: Table | None = None) -> dict[str, object]:
    """Return the fields of a form by which somebody sits down, at a new table or at `table`."""
    context = {"key": uuid4(), "contribution": seals.contribution()}
    if table is None:
        return {**context, "envelope": seals.envelope()}
    return {**context, "commitments": seals.commitments(table)}


def _made_before(request: SiteRequest) -> User | None:
    key = key_of(request)
    number = cache.get(_name(key)) if key else None
    return User.objects.filter(pk=number, is_guest=True, is_active=True).first() if number else None


def _name(key: UUID) -> str:
    return f"guest-of-form:{key}"
