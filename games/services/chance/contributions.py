"""Contributions as players send them, read and compared with the hashes shown before."""

from __future__ import annotations

from dataclasses import dataclass
from re import fullmatch

from games.rules.kit.core import RulesError
from games.rules.kit.sealed_randomness import contribution_hash
from games.services.chance.refusals import ChanceRefusal


@dataclass(frozen=True)
class Given:
    """A contribution as a table knows it: its hash, and the contribution itself, "" until it is
    open.
    """

    contribution_hash: str
    contribution: str


class Malformed(RulesError):
    """The refusal of bytes that are wrong in themselves; nothing was changed."""


def contribution(text: str) -> str:
    """Return the 32 hexadecimal digits that a person contributed; "" where the text is anything
    else.
    """
    tidy = text.strip().lower()
    return tidy if fullmatch(r"[0-9a-f]{32}", tidy) else ""


def opened(commitment: str, hashed: str, text: str) -> str:
    """Return the contribution that was hashed under this commitment.

    Raises Malformed where it is another one.
    """
    given = contribution(text)
    if not given:
        raise Malformed(ChanceRefusal.MALFORMED_BYTES)
    if contribution_hash(commitment, given) != hashed:
        raise Malformed(ChanceRefusal.OTHER_BYTES)
    return given
