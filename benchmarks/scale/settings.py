"""How large the large site is, and how its server is set up; needs no Django."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

DEFAULTS = {"games": 1_000_000, "moves": 9}

SERVER_SETTINGS: Mapping[str, str] = {"shared_buffers": "1GB", "max_wal_size": "8GB"}
"""The settings that an operator of a large site would make first."""


def options_of(arguments: Sequence[str]) -> dict[str, int]:
    """Return how many games, and of how many moves, are asked for: `--games=3000000 --moves=12`."""
    asked = (word.removeprefix("--").partition("=") for word in arguments if word[:2] == "--")
    return DEFAULTS | {name: int(number) for name, _, number in asked}
