"""Ludoku's own engine: whole turns found by beam search, judged by playing on at random."""

from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.ludoku.choice import best
from games.bots.ludoku.evaluation import as_it_lies, forecast
from games.bots.ludoku.table import table_of
from games.bots.ludoku.turns import careless, whole_turns
from games.rules.kit.core import Move, Position, Seat
from games.rules.ludoku.position import LudokuPosition

GREEDY_DEPTH = 2
"""Levels that look no further take the points they see."""


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """The whole turn: every die of the hand that has a field."""
    assert isinstance(view, LudokuPosition)
    table = table_of(view)
    if level.depth == 0:
        return careless(table, view.hand, as_it_lies(view.halves), level.sight, rng).moves
    if level.depth is not None and level.depth <= GREEDY_DEPTH:
        return whole_turns(table, view.hand, as_it_lies(view.halves), rng)[0].moves
    found = whole_turns(table, view.hand, forecast(view.halves), rng)
    return best(found[: level.depth], seat, view.halves, rng, budget).moves
