"""Guests, who are players without an account. A signed cookie says who they are; a guest who
loses it is gone.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import BigIntegerField, Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import get_random_string

from accounts import names
from accounts.models import User
from accounts.web import display, limits
from database.compiled_queries import CompiledSelect, Gap

COOKIE = "fernzug_guest"
GUEST_COOKIE_LIFETIME = timedelta(days=30)
RENEWAL_INTERVAL = timedelta(days=1)
MAX_GUESTS_PER_HOUR = 10
MAX_INVITED_GUESTS_PER_HOUR = 40
"""How many guests by invitation an address may make, which are more since a class or a club shares
one.
"""

FORM_LIFETIME = timedelta(minutes=5)
"""How long a visitor's form, when it is sent again without a cookie, finds the guest that it has
made.
"""

# No letters that read like a digit or like each other.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


@transaction.atomic
def guest_for(request: HttpRequest, key: UUID | None = None, *, invited: bool = False) -> User:
    """Return a new guest, or the guest whom the same form, recognized by its `key`, has made
    before.

    Sent at the same moment, the form waits here for the end of the transaction that makes the
    guest. `remember` the guest in the response. Raises TooManyRequests, and makes none, after so
    many from one address in an hour.
    """
    form_hash = sha256(key.bytes).digest() if key else None
    if guest := _made_by(form_hash):
        return guest
    for length in (4, 5, 6, 6, 6):
        try:
            with transaction.atomic():
                guest = _new_guest(request, length, form_hash)
        except IntegrityError:  # Somebody has this name, or the same form was quicker.
            if guest := _made_by(form_hash):
                return guest
            forget_forms(timezone.now(), form_hash)
        else:
            _spend(request, invited=invited)
            return guest
    raise limits.TooManyRequests(wait=limits.MINUTE_SECONDS)


def forget_forms(now: datetime, form_hash: bytes | None = None) -> None:
    """Forget which form made a guest, for this form or for all whose time is over."""
    made = User.objects.filter(form_hash=form_hash) if form_hash else User.objects.all()
    outdated = Q(date_joined__lte=now - FORM_LIFETIME) | Q(is_active=False) | Q(is_guest=False)
    made.filter(outdated, form_hash__isnull=False).update(form_hash=None)


def _made_by(form_hash: bytes | None) -> User | None:
    if form_hash is None:
        return None
    lately = timezone.now() - FORM_LIFETIME
    guests = User.objects.filter(is_guest=True, is_active=True, date_joined__gt=lately)
    return guests.filter(form_hash=form_hash).first()


def _new_guest(request: HttpRequest, length: int, form_hash: bytes | None) -> User:
    """Create a guest with the present looks of the browser. Raises IntegrityError."""
    language = display.language_of(request)
    return User.objects.create_user(
        names.GUEST_PREFIXES[language] + get_random_string(length, _ALPHABET),
        is_guest=True,
        theme=display.theme_of(request),
        language=display.chosen_language(request),
        page_language=language,
        timezone=display.zone_of(request).key,
        form_hash=form_hash,
    )


def _spend(request: HttpRequest, *, invited: bool) -> None:
    """Count a new guest, separately where invited."""
    purpose = "invited-guest" if invited else "guest"
    amount = MAX_INVITED_GUESTS_PER_HOUR if invited else MAX_GUESTS_PER_HOUR
    limits.spend(purpose, limits.client(request), amount=amount, seconds=limits.HOUR_SECONDS)


def guest_of(request: HttpRequest) -> User | None:
    """Return the guest of the cookie, even while an account is signed in; None for an invalid
    cookie.
    """
    number = _read(request, GUEST_COOKIE_LIFETIME)
    if number is None or number > BigIntegerField.MAX_BIGINT:  # No row has such a key.
        return None
    return next(iter(_guests(pk=number)), None)


_guests = CompiledSelect(
    lambda: User.objects.filter(pk=Gap("pk", User._meta.pk), is_guest=True, is_active=True)
)


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
    """Return whether the cookie is valid but due for renewal, so that regular guests never lose
    it.
    """
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
