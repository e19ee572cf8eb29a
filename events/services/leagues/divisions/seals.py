"""The sealed lots of seasons. The only module that reads their seeds."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from events.models import Season, SeasonSeal
from events.services.tournaments import seals
from events.services.tournaments.seals import SEED_BYTES
from games.rules.kit.sealed_randomness import commitment
from games.services.chance import commitments as commitments_list

SEEDING = "seeding"
"""The purpose of the lot that orders players without a settled rating, in turn 0."""


def seal(season: Season) -> None:
    """Seal a fresh seed for the season, and put its commitment into the public list."""
    seed = secrets.token_bytes(SEED_BYTES)
    stored = SeasonSeal.objects.create(
        season=season, seed=seed, commitment=commitment(str(season.pk), seed)
    )
    commitments_list.append([stored.commitment])


def commitment_of(season: Season) -> str:
    """Return the commitment to the seed, which everybody may see."""
    return SeasonSeal.objects.only("commitment").get(season=season).commitment


def drawn_order(season: Season, names: list[str]) -> list[int]:
    """Return the order in which the lot puts the keys of entries, as their indexes."""
    return order_of(str(season.pk), _seed(season), names)


def order_of(season: str, seed: bytes, names: list[str]) -> list[int]:
    """Return that order from a seed that is no longer secret, by which anybody can check it."""
    return seals.order_of(season, seed, names, SEEDING)


def division_seed(season: Season, number: int) -> bytes:
    """Return the seed of a division's own lot, which follows from that of the season."""
    return seed_for_division(_seed(season), number)


def seed_for_division(seed: bytes, number: int) -> bytes:
    """Return the seed of a division from the seed of its season.

    >>> seed_for_division(bytes(32), 1) == seed_for_division(bytes(32), 2)
    False
    """
    return hmac.digest(seed, f"division {number}".encode(), sha256)


def seed_of(season: Season) -> bytes | None:
    """Return the seed, once all divisions are drawn."""
    drawn = (Season.State.RUNNING, Season.State.CLOSING, Season.State.FINAL)
    return _seed(season) if season.state in drawn else None


def _seed(season: Season) -> bytes:
    return bytes(SeasonSeal.objects.get(season=season).seed)
