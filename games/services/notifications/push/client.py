"""One message to one browser: encrypted for the browser, signed by us, handed to its push
service.
"""

from __future__ import annotations

import http.client
from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from email.utils import parseaddr
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from django.conf import settings

from games.models import PushSubscription
from games.services.effects.circuit_breaker import CircuitBreaker
from games.services.notifications.push import keys
from games.services.notifications.push.payload import path_of
from games.services.notifications.push.subscriptions import may_call

if TYPE_CHECKING:
    from webpush import WebPush
    from webpush.types import WebPushMessage

GONE = frozenset({404, 410})
TOO_MANY_STATUS = 429

HANG_SECONDS = 60.0
"""How long a push service that did not answer in time is not asked again, since mails wait behind
it.
"""

_breakers = defaultdict[str, CircuitBreaker](lambda: CircuitBreaker(HANG_SECONDS))
"""The circuit breaker of each push service, by its host."""


@dataclass(frozen=True)
class PushResponse:
    """The answer of a push service; `status` is 0 where it gave none."""

    status: int
    words: str

    @property
    def taken(self) -> bool:
        """Whether the message was taken and will reach the browser sooner or later."""
        return 200 <= self.status < 300

    @property
    def gone(self) -> bool:
        """Whether the browser has signed off and will never be at this address again."""
        return self.status in GONE

    @property
    def again(self) -> bool:
        """Whether another attempt later may help."""
        return self.status in {0, TOO_MANY_STATUS} or self.status >= 500

    def __str__(self) -> str:
        return f"{self.status} {self.words}".removeprefix("0 ")[:200]


def send(
    to: PushSubscription, payload: str, *, topic: str, lives: timedelta, urgency: str
) -> PushResponse:
    """Encrypt and send a message; trouble on the way is returned, never raised. `topic`: 32 letters
    at most.

    The address is looked at again: rows may be older than the list of push services.
    """
    if not may_call(to.endpoint):
        return PushResponse(403, "The push service is not known here.")
    message = _encrypted(to, payload, lives)
    headers = {**message.headers, "urgency": urgency, "content-type": "application/octet-stream"}
    return _post(to.endpoint, message.encrypted, {**headers, "topic": topic})


def _encrypted(to: PushSubscription, payload: str, lives: timedelta) -> WebPushMessage:
    """Return a message that only this browser can read.

    The library is loaded here, since it brings pydantic: 0.2 s that only a worker with such
    messages should pay.
    """
    from webpush import WebPushSubscription  # noqa: PLC0415

    browser = {"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}
    sender = _sender(settings.VAPID_PRIVATE_KEY)
    to_browser = WebPushSubscription.model_validate(browser)
    return sender.get(payload, to_browser, ttl=int(lives.total_seconds()))


@lru_cache(maxsize=4)
def _sender(_key: str) -> WebPush:
    from webpush import WebPush  # noqa: PLC0415

    private = keys.private_key()
    return WebPush(
        private_key=private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        public_key=_pem(private.public_key()),
        subscriber=parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
    )


def _pem(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def _post(endpoint: str, body: bytes, headers: dict[str, str]) -> PushResponse:
    """Post to a push service. No redirects are followed: the list of hosts would mean nothing."""
    url = urlsplit(endpoint)
    if _breakers[url.netloc].is_open:
        return PushResponse(0, "The push service did not answer just now.")
    connection = _connection(url)
    try:
        connection.request("POST", path_of(endpoint), body, headers)
        response = connection.getresponse()
        words = response.read(300).decode("utf-8", "replace").strip()
        return PushResponse(response.status, " ".join(filter(None, [response.reason, words])))
    except (OSError, http.client.HTTPException) as trouble:
        if isinstance(trouble, TimeoutError):
            _breakers[url.netloc].trip()
        return PushResponse(0, f"{type(trouble).__name__}: {trouble}")
    finally:
        connection.close()


def _connection(url: SplitResult) -> http.client.HTTPConnection:
    """Return a connection, without TLS only to an origin for which the settings allow that."""
    secure = url.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    return kind(url.hostname or "", url.port, timeout=settings.PUSH_TIMEOUT)
