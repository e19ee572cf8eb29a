"""The engine of Sudoku tiles: the points at once, the next turns, whole games, and near the end an
exact search.
"""

from math import sqrt
from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.tiles import playouts
from games.bots.tiles.bounds import contenders, name_the_best
from games.bots.tiles.candidates import Candidate, candidates
from games.bots.tiles.endgame import bounds_of
from games.bots.tiles.foresight import expected
from games.rules.kit.core import Move, Position, Seat
from games.rules.tiles.position import TilesPosition

SEEN_AT_ONCE = 2
"""The depth up to which a level plays for the points alone."""
SLACK = 3
"""How many points less than the best move a move may bring and still be considered."""
ENDGAME_SHARE = 0.6
"""How much of its time the strongest level spends on working out the end where it is near."""
CLOSE, RIVALS = 2.0, 5
"""How near to the favourite moves must be whose games are played out, and how many these are at
most.
"""
WAVERING = 1.0
"""By how many points a judgement wavers at a noise of 1; they grow with the root of the noise.

This is what tells the levels apart: taking the most points is nearly the best that can be done
(see foresight.py), so a weaker bot is a bot that counts less well.
"""


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return the one move of the turn."""
    assert isinstance(view, TilesPosition)
    every = candidates(view, seat)
    rng.shuffle(every)
    if level.depth is not None and level.depth <= SEEN_AT_ONCE:
        by_the_rules = [candidate for candidate in every if candidate.fits]
        if level.depth == 0:
            return (by_the_rules[0].move,)
        return (
            max(by_the_rules, key=lambda candidate: candidate.points + _error(level, rng)).move,
        )
    if level.depth is None:
        every = _not_worse(every, view, seat, budget)
    ranked = _ranked(every, list(view.bag), level, rng)
    if level.depth is not None:
        return (ranked[0][1].move,)
    near = [candidate for worth, candidate in ranked if worth > ranked[0][0] - CLOSE][: 1 + RIVALS]
    lead = view.points[seat] - view.points[1 - seat]
    return (playouts.choose(near, view.bag, lead, rng, budget).move,)


def _not_worse(
    every: list[Candidate], view: TilesPosition, seat: Seat, budget: Budget
) -> list[Candidate]:
    """Return the moves that are not proved to be worse than another one; far from the end all of
    them.
    """
    part = budget.part(ENDGAME_SHARE)
    bounds = bounds_of(view, seat, part, is_enough=name_the_best)
    budget.spent = part.spent
    best = contenders(bounds)
    return [candidate for candidate in every if not bounds or candidate.move in best]


def _error(level: Level, rng: Random) -> float:
    return rng.gauss(0, WAVERING * sqrt(level.noise))


def _ranked(
    every: list[Candidate], bag: list[int], level: Level, rng: Random
) -> list[tuple[float, Candidate]]:
    """Return the moves that deserve a thought, with the level's opinion of them, the best first."""
    most = max(candidate.points for candidate in every)
    turns = 2 if level.depth is None else 1
    judged = [
        (candidate.points - expected(candidate.grid, bag, turns) + _error(level, rng), candidate)
        for candidate in every
        if candidate.points >= most - SLACK
    ]
    return sorted(judged, key=lambda pair: -pair[0])
