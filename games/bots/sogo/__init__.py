"""Sogo's own engine: alpha-beta on bitboards, one search for each variant."""

from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.sogo import first_mill, most_balls
from games.rules.kit.core import Move, Position, Seat
from games.rules.sogo.position import SogoPosition


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """The whole turn of `seat` in a position of Sogo."""
    assert isinstance(view, SogoPosition)
    if view.form.capture:
        return most_balls.think(view, seat, level, rng, budget)
    return first_mill.think(view, seat, level, rng, budget)
