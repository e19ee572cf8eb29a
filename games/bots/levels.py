"""The catalogue of opponents: who they are, how long they think, and how well they look.

Plain data. The keys stand in the logs of games: never rename or reuse one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from games.rules.kit.core import N_


@dataclass(frozen=True)
class ExternalProgram:
    """A program of others that plays instead of an engine of ours: its command, and its limits."""

    command: tuple[str, ...]
    folder: Path
    memory_bytes: int
    is_confined: bool = True


@dataclass(frozen=True)
class Level:
    """An opponent of the catalogue, and how it thinks. `name` stays as it is in every language;
    `strength` and `says` are templates.

    `depth` is how many moves it looks ahead at most (0: it plays what comes to hand; None: as far
    as its time goes), `sight` the chance that it notices a win or a threat at hand, `noise` how far
    its judgement wavers, in about the worth of open lines. `nodes` ends a compiled engine's search,
    which would use the seconds up only on a very slow machine. `games` names the rulesets in which
    the level is offered, if not in all: elsewhere it would be no step; `says_in` has the texts of
    rulesets in which it is another opponent than `says` tells. `program` thinks in its place; such
    a level is the operator's, and no step of ours.
    """

    key: str
    name: str
    strength: str
    says: str
    seconds: float
    depth: int | None = None
    sight: float = 1.0
    noise: float = 0.0
    nodes: int | None = None
    games: tuple[str, ...] = ()
    says_in: Mapping[str, str] = field(default_factory=dict, hash=False)
    program: ExternalProgram | None = None

    def is_offered_in(self, ruleset_key: str) -> bool:
        """Return whether a new game of this ruleset may have this level as an opponent."""
        return not self.games or ruleset_key in self.games

    def as_in(self, ruleset_key: str) -> Level:
        """Return the level as it is described to players of this ruleset."""
        if ruleset_key not in self.says_in:
            return self
        return replace(self, says=self.says_in[ruleset_key])


_CATALOGUE = (
    Level(
        "beginner",
        "Pebble",
        N_("beginner"),
        N_("Plays what comes to hand and does not always see your threat. Good for first games."),
        seconds=0.1,
        depth=0,
        sight=0.4,
    ),
    Level(
        "casual",
        "Birch",
        N_("casual"),
        N_("Sees what you threaten now, but not what you plan."),
        seconds=0.5,
        depth=2,
        noise=6.0,
    ),
    Level(
        "skilled",
        "Otter",
        N_("skilled"),
        N_("Plans a move or two ahead, and still overlooks something now and then."),
        seconds=1.0,
        depth=3,
        noise=3.0,
        games=("sogo",),
    ),
    Level(
        "strong",
        "Falcon",
        N_("strong"),
        N_("Looks some moves ahead and punishes a careless one."),
        seconds=1.5,
        depth=5,
        noise=1.0,
    ),
    Level(
        "master",
        "Sage",
        N_("master"),
        N_("Thinks as deep as the time allows. Hard to beat."),
        seconds=3.0,
        nodes=2_000_000,
        games=("sogo", "frege", "tiles", "cards"),
        says_in={
            "tiles": N_(
                "Counts well and tries its moves in many games. Against somebody who counts as "
                "well, luck decides."
            ),
            "cards": N_("Finds nearly every digit, and thinks of what it leaves to you."),
        },
    ),
)

LEVELS: dict[str, Level] = {level.key: level for level in _CATALOGUE}
"""Every level that a game may have, including those that are no longer offered."""


def levels_of(ruleset_key: str) -> dict[str, Level]:
    """Return the levels that a new game of this ruleset may have as opponents: ours, the weakest
    first, then those of the operator.
    """
    return {
        key: level.as_in(ruleset_key)
        for key, level in LEVELS.items()
        if level.is_offered_in(ruleset_key)
    }


def own_levels_of(ruleset_key: str) -> dict[str, Level]:
    """Return the levels of `levels_of` that are engines of ours, the weakest first."""
    return {key: level for key, level in levels_of(ruleset_key).items() if not level.program}


def neighbour(ruleset_key: str, key: str, steps: int) -> Level | None:
    """Return the level `steps` steps stronger, or weaker below 0; None beyond the ends, and for a
    level that is not offered in this ruleset.
    """
    keys = list(own_levels_of(ruleset_key))
    if key not in keys:
        return None
    place = keys.index(key) + steps
    return LEVELS[keys[place]] if 0 <= place < len(keys) else None


def called(key: str) -> str:
    """Return the name of a bot; its key where it has left the catalogue."""
    return LEVELS[key].name if key in LEVELS else key
