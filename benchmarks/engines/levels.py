"""The levels of all games against their aims: steps, ratings, and turns within their seconds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from time import process_time

from benchmarks.engines.target import EngineTarget
from benchmarks.play.matches import Tally, level, tally
from benchmarks.support.whole_games import positions
from games.bots import choose, own_levels_of
from games.bots.ratings import MATCHES, rating_of
from games.rules import RULESETS
from tools.match.openings import OPENING_PLIES

NODES_PER_TURN = {"sogo": 20_000, "frege": 300, "ludoku": 300, "tiles": 300}
"""The nodes of a turn in the matches, which would take hours with the seconds of the levels."""
STEP_SHARE = 0.6
TELLING_GAME_COUNT = 200
"""How many games a step is judged by; after fewer, those that were played for the ratings count."""
TURN_TOLERANCE_SECONDS = 0.05
"""How much longer than its seconds a turn may take to come to an end."""


def steps(key: str, openings: int) -> Iterator[EngineTarget]:
    """Yield a row for each level of a game and the one below it."""
    for lower, higher in pairwise(own_levels_of(key)):
        nodes = NODES_PER_TURN.get(key)
        players = (level(key, higher, nodes), level(key, lower, nodes))
        played = tally(key, {}, players, openings, OPENING_PLIES.get(key, 0))
        kept = _kept(key, higher, lower)
        by = played if played.games >= TELLING_GAME_COUNT else kept
        yield EngineTarget(
            f"{RULESETS[key].name}, {higher} against {lower}",
            f"≥ {STEP_SHARE:.0%} of the decided games",
            f"now {_described(played)}; for its rating {_described(kept)}",
            by.share >= STEP_SHARE if by.decided else None,
        )


def _kept(key: str, higher: str, lower: str) -> Tally:
    """Return the match between two levels from which their ratings follow."""
    for match in MATCHES:
        if (match.ruleset, match.higher, match.lower) == (key, higher, lower):
            return Tally(match.won, match.drawn, match.lost)
    return Tally()


def _described(result: Tally) -> str:
    return f"{result}, {result.share:.0%} of {result.decided} decided of {result.games} games"


def ratings(key: str) -> EngineTarget:
    """Return the row of the ratings of a game's levels, from where they are kept."""
    found = {name: rating_of(key, name) for name in own_levels_of(key)}
    shown = [
        f"{name} {rating.points:.0f} ({rating.games} games)" if rating else f"{name} none"
        for name, rating in found.items()
    ]
    return EngineTarget(
        f"{RULESETS[key].name}, ratings",
        "every level on one scale, by matches",
        ", ".join(shown),
        all(found.values()),
    )


def turn_times(key: str, turns: int) -> Iterator[EngineTarget]:
    """Yield a row for each level of a game: the longest of some turns, spread over a game."""
    found = positions(key)
    picked = found[1 :: max(1, len(found) // turns)][:turns]
    for name, wanted in own_levels_of(key).items():
        taken = []
        for position, seat in picked:
            began = process_time()
            choose(key, name, position.view(seat), seat, Random(1))
            taken.append(process_time() - began)
        yield EngineTarget(
            f"{RULESETS[key].name}, a turn of {name}",
            f"≤ {wanted.seconds:g} s",
            f"{max(taken):.2f} s, the longest of {len(taken)}",
            max(taken) <= wanted.seconds + TURN_TOLERANCE_SECONDS,
        )
