"""Channels of live updates: their names, and the signed tokens that open them.

Plain functions without models: the live process uses them, and it must not need a database.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner, b62_decode

SALT = "fernzug.live"
HOUR_SECONDS = 3600
TOPIC = "fernzug:live-updates"
"""The channel of Valkey on which the site's processes speak and the live process listens."""


def user_channel(pk: int) -> str:
    """All games that this player has a seat in."""
    return f"u.{pk}"


def game_channel(pk: UUID) -> str:
    """One game, for those who watch it."""
    return f"g.{pk}"


def token(channel: str) -> str:
    """Opens the channel for an hour. What it opens can be read in it, so that tabs can share."""
    return _signer().sign(channel)


def tokens(user: int | None, *watched: UUID) -> list[str]:
    """A player's own games need one token, games of others one each."""
    wanted = [user_channel(user)] if user is not None else []
    return [token(channel) for channel in (*wanted, *map(game_channel, watched))]


def open_token(text: str) -> tuple[str, int]:
    """The channel, and the Unix time at which the token ends. Raises BadSignature."""
    channel = _signer().unsign(text, max_age=HOUR_SECONDS)
    if channel[:2] not in ("u.", "g."):
        raise BadSignature("No such channel.")
    return channel, b62_decode(text.split(":")[-2]) + HOUR_SECONDS


def _signer() -> TimestampSigner:
    return TimestampSigner(salt=SALT)


def message(to: Iterable[str], game: UUID, version: int | str) -> str:
    """Encode a live update as it travels between processes: for which channels, then what their
    listeners are told.
    """
    return json.dumps({"to": list(to), "game": str(game), "version": version})


def updates_file() -> Path:
    """Without Valkey, messages are lines of this file; the live process makes its folder."""
    return Path(settings.VAR) / "live" / "updates"
