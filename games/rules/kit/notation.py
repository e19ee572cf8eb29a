"""The signs that players write: the notations of a game, and pencil marks."""

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


@dataclass(frozen=True)
class PencilMarking:
    """Pencil marks that players may note on a board: which signs, each one character, where."""

    squares: tuple[str, ...]
    signs: tuple[str, ...]
