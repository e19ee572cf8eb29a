"""The notations of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Notation:
    """A way to write moves: `label` describes it where positions are pasted and copied, `title`
    stands in the list from which players choose theirs (templates).
    """

    key: str
    label: str
    title: str = ""
