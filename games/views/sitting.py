"""Strangers sit down at once: who has no account yet becomes a guest with the first thing done."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpResponse

from accounts import guests
from accounts.models import User
from accounts.requests import SiteRequest


def sit_down(
    request: SiteRequest, act: Callable[[User], HttpResponse], *, invited: bool = False
) -> HttpResponse:
    """What `act` answers for the visitor, who is made a guest if need be.

    Where `act` raises, no guest is left behind.
    """
    if request.player is not None:
        return act(request.player)
    with transaction.atomic():
        guest = guests.new_guest(request, guests.INVITED_PER_HOUR if invited else guests.PER_HOUR)
        response = act(guest)
    guests.remember(response, guest)
    return response
