"""Strangers sit down at once: who has no account yet becomes a guest with the first thing done."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from accounts import guests
from accounts.models import User
from accounts.requests import PlayerRequest, SiteRequest
from games.models import Table
from games.services import fair

REMEMBERED = 300
"""Seconds for which the same form of a stranger, sent again, finds the guest it has made."""


def sit_down(
    request: SiteRequest, act: Callable[[User], HttpResponse], *, invited: bool = False
) -> HttpResponse:
    """What `act` answers for the visitor, who is made a guest if need be.

    Where `act` raises, no guest is left behind.
    """
    if request.player is not None:
        return act(request.player)
    with transaction.atomic():
        guest = _made_before(request)
        if guest is None:
            amount = guests.INVITED_PER_HOUR if invited else guests.PER_HOUR
            guest = guests.new_guest(request, amount)
        response = act(guest)
    guests.remember(response, guest)
    if key := key_of(request):
        cache.set(_name(key), guest.pk, REMEMBERED)
    return response


def key_of(request: SiteRequest | PlayerRequest) -> UUID | None:
    """What makes a form sent twice one; without it every time counts."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def fields(table: Table | None = None) -> dict[str, object]:
    """What a form carries by which somebody sits down, at a new table or at `table`."""
    known = {"key": uuid4(), "contribution": fair.contribution()}
    if table is None:
        return {**known, "envelope": fair.envelope()}
    return {**known, "commitments": fair.commitments(table)}


def _made_before(request: SiteRequest) -> User | None:
    key = key_of(request)
    number = cache.get(_name(key)) if key else None
    return User.objects.filter(pk=number, is_guest=True, is_active=True).first() if number else None


def _name(key: UUID) -> str:
    return f"guest-of-form:{key}"
