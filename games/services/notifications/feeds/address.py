"""The private address of a player's feeds: a signed number, which a new number replaces.

Its holder can read which games wait for the player, and nothing else.
"""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import F
from django.urls import reverse

from accounts.models import User


def token_of(user: User) -> str:
    """Return the secret part of the address; "" where there is none yet."""
    return _signer().sign(f"{user.pk}.{user.feeds}") if user.feeds else ""


def renew(user: User) -> None:
    """Make a new address, which ends the old one."""
    User.objects.filter(pk=user.pk).update(feeds=F("feeds") + 1)
    user.refresh_from_db(fields=["feeds"])


def reader_of(token: str) -> User | None:
    """Return the player whose feeds these are; None where the address is not valid."""
    try:
        pk, number = map(int, _signer().unsign(token).split("."))
    except (BadSignature, ValueError):
        return None
    made = User.objects.filter(feeds__gt=0, is_active=True)
    return made.filter(pk=pk, feeds=number).first()


def url_of(name: str, user: User) -> str:
    """Return the whole address of one of the feeds."""
    return f"{settings.SITE_URL}{reverse(name, args=[token_of(user)])}"


def _signer() -> Signer:
    return Signer(salt="games.feeds")
