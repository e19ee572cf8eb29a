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
    end, up to so many `endings` times, by bots of any of the `ending_levels`, until two exercises
    have the `wanted_turns`. One proof or judgement may cost so many `nodes`.
    """

    ruleset: str
    levels: tuple[str, ...]
    ending_levels: tuple[str, ...]
    beginning_share: float
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    beginnings: int = 1
    endings: int = 8
    wanted_turns: int = 1
    nodes: int = MAX_NODES_PER_PROOF


_CAREFUL = ("casual", "skilled")
_MIXED = ("beginner", "casual", "skilled")
_CARELESS = ("beginner", "casual")
_FOUR_OF_FIVE: Mapping[str, OptionValue] = {"size": 5, "line": "four"}
_CAPTURES: Mapping[str, OptionValue] = {"size": 3, "variant": 2}

VARIETIES: tuple[Variety, ...] = (
    Variety("sogo", _CAREFUL, _MIXED, 0.7, endings=16, wanted_turns=3, nodes=100_000),
    Variety("sogo", _CAREFUL, _MIXED, 0.6, _FOUR_OF_FIVE, endings=16, wanted_turns=2, nodes=50_000),
    Variety("sogo", _CAREFUL, _MIXED, 0.8, {"size": 5}, endings=12, wanted_turns=2, nodes=50_000),
    Variety("sogo", _MIXED, _MIXED, 0.5, _CAPTURES, beginnings=6, endings=16, wanted_turns=2),
    Variety("frege", ("casual",), _CARELESS, 0.6, endings=40, wanted_turns=2),
    Variety("ludoku", ("casual",), _CARELESS, 0.75, endings=30, nodes=6_000),
    Variety("tiles", ("casual",), _CARELESS, 0.9, beginnings=12, endings=20),
)
"""Each ruleset in which exercises are found, in kinds that are played in turn."""
