"""Envelopes for forms about chance: a signed nonce, from which the seals of a table follow."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.core.signing import BadSignature, TimestampSigner
from django.utils.crypto import salted_hmac

ENVELOPE_LIFETIME = timedelta(days=2)
"""How long a form with an envelope may stay open. After that its seeds are not used, and others are
drawn.
"""


@dataclass(frozen=True)
class Envelope:
    """The envelope that a form needs: `token` goes with it, the commitments (one for each game of a
    match) are shown.
    """

    token: str
    commitments: tuple[str, ...]


def signed(nonce: str) -> str:
    """Return the token that goes with the form."""
    return _signer().sign(nonce)


def nonce_in(token: str) -> str:
    """Return the nonce that was signed; "" where it was not, or was too long ago."""
    try:
        return _signer().unsign(token[:200], max_age=ENVELOPE_LIFETIME)
    except BadSignature:
        return ""


def derived(use: str, nonce: str, number: int) -> bytes:
    """Return the secret that follows from a nonce and the key of the site, for a game of a
    table.
    """
    return salted_hmac(f"games.fair.{use}", f"{nonce}|{number}", algorithm="sha256").digest()


def _signer() -> TimestampSigner:
    """Return the signer of envelopes.

    Former keys are not tried: the seeds they made could not be worked out any more.
    """
    return TimestampSigner(salt="games.fair", fallback_keys=[])
