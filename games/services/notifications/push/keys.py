"""The key by which push services know this site (VAPID, RFC 8292)."""

from __future__ import annotations

import secrets
from base64 import b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
KEY_BYTES = 32


class NoKey(ValueError):
    """The error that the setting holds something that is not a key."""


def plain(text: str) -> bytes:
    """Return the bytes that URL-safe base64 stands for, with or without padding.

    Raises ValueError, also for letters that other readers of base64 skip.
    """
    return b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


def text_of(raw: bytes) -> str:
    """Return URL-safe base64 without padding, as browsers and push services write it."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_enabled() -> bool:
    """Return whether this site sends push messages."""
    return bool(settings.VAPID_PRIVATE_KEY)


def private_key() -> ec.EllipticCurvePrivateKey:
    """Return the site's own key. Raises NoKey."""
    return _read(settings.VAPID_PRIVATE_KEY)


@lru_cache(maxsize=4)
def _read(text: str) -> ec.EllipticCurvePrivateKey:
    try:
        raw = plain(text)
        if len(raw) != KEY_BYTES:
            raise NoKey(f"A key has {KEY_BYTES} bytes, not {len(raw)}.")
        return ec.derive_private_key(int.from_bytes(raw), CURVE)
    except ValueError as wrong:
        raise NoKey(str(wrong)) from wrong


def public_key() -> str:
    """Return the key that a browser gets when it signs up; "" where push is off."""
    return public_of(settings.VAPID_PRIVATE_KEY) if is_enabled() else ""


def public_of(private: str) -> str:
    """Return the public key of a private one, as browsers take it. Raises NoKey."""
    point = _read(private).public_key()
    return text_of(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def fresh() -> str:
    """Return a new private key for the settings."""
    return text_of(secrets.token_bytes(KEY_BYTES))
