"""Players without an account. A signed cookie says who they are; whoever loses it is gone."""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from accounts import names
from accounts.models import User
from accounts.web import display, limits

COOKIE = "fernzug_guest"
GUEST_COOKIE_LIFETIME = timedelta(days=30)
RENEWAL_INTERVAL = timedelta(days=1)
MAX_GUESTS_PER_HOUR = 10
MAX_INVITED_GUESTS_PER_HOUR = 40
"""The limit for guests by invitation is higher, since a class or a club shares an address."""

# No letters that read like a digit or like each other.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_guest(request: HttpRequest, per_hour: int = MAX_GUESTS_PER_HOUR) -> User:
    """Create a guest with the look the browser has now. `remember` the guest in the response.

    Raises TooManyRequests after so many from one address in an hour.
    """
    limits.spend("guest", limits.client(request), amount=per_hour, seconds=limits.HOUR_SECONDS)
    for length in (4, 5, 6, 6, 6):
        name = names.GUEST_PREFIX + get_random_string(length, _ALPHABET)
        try:
            with transaction.atomic():
                return User.objects.create_user(
                    name,
                    is_guest=True,
                    theme=display.theme_of(request),
                    language=display.chosen_language(request),
                    timezone=display.zone_of(request).key,
                )
        except IntegrityError:  # Somebody has this name: try a longer one.
            continue
    raise limits.TooManyRequests(wait=limits.MINUTE_SECONDS)


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest of the cookie, also while an account is signed in; None for a bad one."""
    number = _read(request, GUEST_COOKIE_LIFETIME)
    if number is None:
        return None
    return User.objects.filter(pk=number, is_guest=True, is_active=True).first()


def remember(response: HttpResponse, guest: User) -> None:
    """Let this browser be the guest for the next 30 days."""
    response.set_cookie(
        COOKIE,
        _signer().sign(str(guest.pk)),
        max_age=GUEST_COOKIE_LIFETIME,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def forget(response: HttpResponse) -> None:
    """Delete the cookie of the guest, whose row and games stay."""
    response.delete_cookie(COOKIE, samesite="Lax")


def is_stale(request: HttpRequest) -> bool:
    """Return whether the cookie is valid but due for renewal: regulars never lose theirs."""
    return (
        _read(request, GUEST_COOKIE_LIFETIME) is not None
        and _read(request, RENEWAL_INTERVAL) is None
    )


def _read(request: HttpRequest, age: timedelta) -> int | None:
    signed = request.COOKIES.get(COOKIE)
    if not signed:
        return None
    try:
        return int(_signer().unsign(signed, max_age=age))
    except (BadSignature, SignatureExpired, ValueError):
        return None


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="accounts.identity.guests")
