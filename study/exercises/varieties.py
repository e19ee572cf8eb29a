"""The kinds of game that bots play for exercises, each with levels whose mistakes leave some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.kit.core import OptionValue
from study.exercises.kit.search import MAX_NODES_PER_PROOF


@dataclass(frozen=True)
class Variety:
    """A kind of game that bots play for exercises, and how.

    The bots of a beginning have any of its `levels`; it is the first `beginning_share` of the moves
    of a whole game. Of so many `beginnings` the one with the closest points is played on to its
    end, up to so many `endings` times, by bots of any of the `ending_levels`. One proof or
    judgement may cost so many `nodes`.
    """

    ruleset: str
    levels: tuple[str, ...]
    ending_levels: tuple[str, ...]
    beginning_share: float
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    beginnings: int = 1
    endings: int = 8
    nodes: int = MAX_NODES_PER_PROOF


_CAREFUL = ("casual", "skilled")
_MIXED = ("beginner", "casual", "skilled")
_CARELESS = ("beginner", "casual")

VARIETIES: tuple[Variety, ...] = (
    Variety("sogo", _CAREFUL, _MIXED, 0.6),
    Variety("sogo", _CAREFUL, _MIXED, 0.2, {"size": 3}),
    Variety("sogo", _CAREFUL, _MIXED, 0.6, {"size": 5, "line": "four"}),
    Variety("sogo", _MIXED, _MIXED, 0.5, {"size": 3, "variant": 2}, beginnings=6),
    Variety("frege", ("casual",), _CARELESS, 0.7),
    Variety("ludoku", ("casual",), _CARELESS, 0.75, endings=30, nodes=6_000),
    Variety("tiles", ("casual",), _CARELESS, 0.9, beginnings=12, endings=20),
)
"""Each ruleset in which exercises are found, in kinds that are played in turn."""
