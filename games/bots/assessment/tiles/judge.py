"""The judge of Sudoku tiles: every move is played out many times, with the same tiles for all
moves.

What is asked is which move was best for the tile that was open; how good a tile it was is luck. At
the end every tile that can still come is counted instead. A position is judged as the least of its
images under the symmetries of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from random import Random
from typing import NamedTuple

from games.bots.assessment.kit import (
    MAX_UNSURE_VALUE,
    Assessment,
    MoveValue,
    ranked,
    to_four_places,
    value_of_end,
)
from games.bots.assessment.tiles.shrinkage import shrunk_means
from games.bots.assessment.tiles.symmetry import least_image
from games.bots.budget import Budget, OutOfBudget
from games.bots.tiles.bounds import EXACT_WIDTH, UNKNOWN, Bounds, are_exact
from games.bots.tiles.candidates import Candidate, candidates
from games.bots.tiles.endgame import bounds_of
from games.bots.tiles.foresight import expected
from games.bots.tiles.grid import Grid
from games.rules.kit.core import Move, Position, Seat
from games.rules.tiles.position import TilesPosition

SEED = 0
TURNS_FORESEEN = 1
ENDGAME_SHARE = 0.5
"""How much of the budget goes into working out the end where it is near."""
MIN_SPREAD = 0.5
"""The least spread of points, for the end of the game, where hardly any tile is left."""


class _Playouts(NamedTuple):
    """The leads in points at the end of the games played out after each candidate."""

    leads: Sequence[list[int]]
    spread: float


class _Promise(NamedTuple):
    """A move with the result and the lead in points that playouts promise."""

    move: Move
    result: float
    lead: float


def assess(position: Position, seat: Seat, budget: Budget) -> Assessment:
    """Judge the moves of `seat` for the open tile, and the luck of having drawn it."""
    assert isinstance(position, TilesPosition)
    turned = least_image(position)
    rows = candidates(turned.position, seat)
    lead = position.points[seat] - position.points[1 - seat]
    part = budget.part(ENDGAME_SHARE)
    bounds = bounds_of(turned.position, seat, part, is_enough=are_exact)
    budget.spent = part.spent
    played = _played_out(rows, lead, position.bag, budget)
    values = [
        _judged(turned.position, seat, promise, bounds.get(promise.move, UNKNOWN))
        for promise in _promises(rows, played.leads, position.bag)
    ]
    best_first = ranked(
        [
            MoveValue(turned.back(each.move), each.value, each.exact, each.margin)
            for each in turned.alike(values)
        ]
    )
    luck = _luck(turned.position, lead, played.spread)
    return Assessment(best_first, (best_first[0].move,), budget.spent, luck)


def _played_out(
    rows: Sequence[Candidate], lead: int, bag: Sequence[int], budget: Budget
) -> _Playouts:
    """Play on greedily after every candidate, with the same tiles, until the budget ends."""
    tiles = [digit for digit, count in enumerate(bag, start=1) for _each in range(count)]
    rng = Random(SEED)
    leads: list[list[int]] = [[] for _row in rows]
    try:
        while True:
            rng.shuffle(tiles)
            for row, found in zip(rows, leads, strict=True):
                found.append(lead + row.points - row.grid.greedy_end(tiles))
            budget.spend(len(rows))
    except OutOfBudget:
        return _Playouts(leads, _spread(leads[0]))


def _spread(leads: list[int]) -> float:
    """Return the standard deviation of a lead at the end."""
    mean = sum(leads) / len(leads)
    return max(MIN_SPREAD, sqrt(sum((each - mean) ** 2 for each in leads) / len(leads)))


def _promises(
    rows: Sequence[Candidate], leads: Sequence[list[int]], bag: Sequence[int]
) -> list[_Promise]:
    """Return what the games played out after each move promise, with the luck of the best taken
    off.
    """
    tiles = list(bag)
    forecasts = [row.points - expected(row.grid, tiles, TURNS_FORESEEN) for row in rows]
    results = [[(lead > 0) - (lead < 0) for lead in found] for found in leads]
    return [
        _Promise(row.move, result, lead)
        for row, result, lead in zip(
            rows, shrunk_means(results, forecasts), shrunk_means(leads, forecasts), strict=True
        )
    ]


def _judged(position: TilesPosition, seat: Seat, promise: _Promise, bounds: Bounds) -> MoveValue:
    move, margin = promise.move, round(promise.lead, 2)
    if (end := value_of_end(position.play(move, seat), seat)) is not None:
        return MoveValue(move, end, exact=True, margin=margin)
    if bounds.width <= EXACT_WIDTH:
        return MoveValue(move, to_four_places(bounds.middle), exact=True, margin=margin)
    estimate = min(max(promise.result, -MAX_UNSURE_VALUE), MAX_UNSURE_VALUE)
    value = min(max(estimate, bounds.low), bounds.high)
    return MoveValue(move, to_four_places(value), margin=margin)


def _luck(position: TilesPosition, lead: int, spread: float) -> float:
    """Return by how much the open tile is better than the average one, as a part of a result.

    Every tile is laid where it brings most; what the other side can make of it is foreseen.
    """
    grid, bag = Grid(position.layout), list(position.bag)
    bag[position.tile - 1] += 1
    worths = {digit: _worth(grid, bag, digit, lead, spread) for digit in range(1, 10)}
    average = sum(worths[digit] * bag[digit - 1] for digit in worths) / sum(bag)
    return round(worths[position.tile] - average, 4)


def _worth(grid: Grid, bag: list[int], digit: int, lead: int, spread: float) -> float:
    """Return the result to be expected with a tile of this digit; it brings 0 points where it fits
    nowhere.
    """
    points, squares = grid.best(digit)
    if not bag[digit - 1] or not squares:
        return erf(lead / (spread * sqrt(2)))
    bag[digit - 1] -= 1
    after = expected(grid.with_tile(digit, squares & -squares), bag, TURNS_FORESEEN)
    bag[digit - 1] += 1
    return erf((lead + points - after) / (spread * sqrt(2)))
