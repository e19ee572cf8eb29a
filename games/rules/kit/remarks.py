"""The words of a board beside its prompt: remarks, and tips for players who ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True)
class Remark:
    """A remark below the board: a template and what fills it."""

    template: str
    params: dict[str, object] = field(default_factory=dict)


class TipPart(StrEnum):
    """The part of a square in a tip: to be looked at, seen in it, or the goal."""

    AREA = "tip-area"
    SEEN = "tip-seen"
    GOAL = "tip-goal"


@dataclass(frozen=True)
class Tip:
    """The way on from a position, for a player who asks for it: where to look, or all of it
    (`is_whole`).

    `lines` say it, `parts` mark squares by name. `move` is where all of it leads, if anywhere;
    `wrong` is a move after which nothing leads on.
    """

    lines: tuple[Remark, ...]
    parts: Mapping[str, TipPart]
    move: str = ""
    wrong: str = ""
    is_whole: bool = False
