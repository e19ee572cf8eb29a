"""Ludoku's own engine: whole turns found by beam search, judged by playing on at random."""

from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.ludoku import choosing
from games.bots.ludoku.table import table_of
from games.bots.ludoku.turns import Judge, careless, turns
from games.rules.core import Move, Position, Seat
from games.rules.ludoku.position import LudokuPosition

GREEDY_DEPTH = 2
"""Levels that look no further play the turn that looks best on the board as it lies."""


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """The whole turn: every die of the hand that has a field."""
    assert isinstance(view, LudokuPosition)
    table, judge = table_of(view), Judge(view.halves)
    if level.depth == 0:
        return careless(table, view.hand, judge, level.sight, rng).moves
    found = turns(table, view.hand, judge, rng)
    if level.depth is not None and level.depth <= GREEDY_DEPTH:
        return found[0].moves
    return choosing.best(found[: level.depth], seat, view.halves, rng, budget).moves
