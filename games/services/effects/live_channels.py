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
VALKEY_CHANNEL = "fernzug:live-updates"
"""The channel of Valkey on which the site publishes and the live process listens."""


def user_channel(pk: int) -> str:
    """Return the channel of all games in which this player has a seat."""
    return f"u.{pk}"


def game_channel(pk: UUID) -> str:
    """Return the channel of one game, for those who watch it."""
    return f"g.{pk}"


def token(channel: str) -> str:
    """Return a token that opens the channel for an hour.

    The channel can be read in it, so that tabs can share a stream.
    """
    return _signer().sign(channel)


def tokens(user: int | None, *watched: UUID) -> list[str]:
    """Return the tokens of a page: one for all games of the player, one for each game watched."""
    wanted = [user_channel(user)] if user is not None else []
    return [token(channel) for channel in (*wanted, *map(game_channel, watched))]


def open_token(text: str) -> tuple[str, int]:
    """Return the channel, and the Unix time at which the token ends. Raises BadSignature."""
    channel = _signer().unsign(text, max_age=HOUR_SECONDS)
    if channel[:2] not in ("u.", "g."):
        raise BadSignature("No such channel.")
    return channel, b62_decode(text.split(":")[-2]) + HOUR_SECONDS


def _signer() -> TimestampSigner:
    return TimestampSigner(salt=SALT)


def message(to: Iterable[str], game: UUID, version: int | str) -> str:
    """Return a live update as it travels between processes: its channels, and what their listeners
    are sent.
    """
    return json.dumps({"to": list(to), "game": str(game), "version": version})


def updates_file() -> Path:
    """Return the file that stands in for Valkey, with a message in each line.

    The live process makes its folder.
    """
    return Path(settings.VAR) / "live" / "updates"
