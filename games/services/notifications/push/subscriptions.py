"""The subscriptions of browsers to push messages, and the push services that may be called."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction

from accounts.models import User
from games.coded_text import N_, CodedError, Refusal
from games.models import PushSubscription
from games.services.gamelog.locking import lock_player
from games.services.notifications.push import keys

MAX_SUBSCRIPTIONS = 10
"""How many browsers a player may have; another one replaces the oldest."""

SECRET_LENGTH = 16


class PushRefusal(Refusal):
    """Why a browser cannot be signed up for push messages."""

    UNKNOWN_SERVICE = (
        "unknown-service",
        N_("This browser uses a push service that is not known here."),
    )
    KEYS_INCOMPLETE = (
        "keys-incomplete",
        N_("The browser sent keys that are not complete. Please try again."),
    )


class NoSubscription(CodedError):
    """The refusal of a subscription to which nothing can be sent."""


def subscribe(
    user: User, *, endpoint: str, p256dh: str, auth: str, browser: str, at: datetime
) -> PushSubscription:
    """Send messages to this browser from now on, and no more to the player who used it before.
    Raises NoSubscription and Busy.

    The endpoint is a secret of browser and push service: a request that has it comes from there.
    """
    check_subscription(endpoint, p256dh, auth)
    with transaction.atomic():
        lock_player(user)
        subscription, _created = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "user": user,
                "p256dh": p256dh,
                "auth": auth,
                "browser": browser[:80],
                "created_at": at,
                "answer": "",
            },
        )
        kept = PushSubscription.objects.filter(user=user).order_by("-created_at", "-pk")
        surplus = list(kept.values_list("pk", flat=True)[MAX_SUBSCRIPTIONS:])
        PushSubscription.objects.filter(pk__in=surplus).delete()
    return subscription


def unsubscribe(user: User, pk: int) -> bool:
    """Send no more messages to one of the user's browsers; return whether it was theirs.

    The browser itself forgets when it is asked the next time.
    """
    removed, _by_model = PushSubscription.objects.filter(pk=pk, user=user).delete()
    return bool(removed)


def check_subscription(endpoint: str, p256dh: str, auth: str) -> None:
    """Raise NoSubscription unless the address is at a known push service and the keys are good."""
    if not may_call(endpoint):
        raise NoSubscription(PushRefusal.UNKNOWN_SERVICE)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(keys.CURVE, keys.plain(p256dh))
        short = len(keys.plain(auth)) != SECRET_LENGTH
    except ValueError:
        short = True
    if short:
        raise NoSubscription(PushRefusal.KEYS_INCOMPLETE)


def may_call(endpoint: str) -> bool:
    """Return whether this server may call an address, which must not be a host of a visitor's own
    choice.
    """
    if len(endpoint) > 500 or not endpoint.isascii() or not endpoint.isprintable():
        return False
    try:
        url = urlsplit(endpoint)
        port = url.port
    except ValueError:
        return False
    if f"{url.scheme}://{url.netloc}" in settings.PUSH_SERVICES:
        return True
    plain = url.scheme == "https" and port in {None, 443} and "@" not in url.netloc
    return plain and _is_push_host(url)


def _is_push_host(url: SplitResult) -> bool:
    host = url.hostname or ""
    return any(
        host.endswith(service) if service.startswith(".") else host == service
        for service in settings.PUSH_SERVICES
    )
