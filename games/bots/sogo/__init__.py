"""The engine of Sogo: alpha-beta on bitboards, compiled where that can run, otherwise in Python."""

import logging
from random import Random

from games.bots.budget import Budget
from games.bots.levels import Level
from games.bots.native import EngineFailure
from games.bots.sogo import compiled, first_mill, most_balls
from games.rules.kit.core import Move, Position, Seat
from games.rules.sogo.position import SogoPosition

logger = logging.getLogger(__name__)


def think(
    view: Position, seat: Seat, level: Level, rng: Random, budget: Budget
) -> tuple[Move, ...]:
    """Return the whole turn of `seat` in a position of Sogo."""
    assert isinstance(view, SogoPosition)
    if level.depth != 0:
        try:
            if turn := compiled.think(view, level, rng, budget):
                return turn
        except EngineFailure as trouble:
            logger.error("Sogo's compiled engine broke off, Python thinks instead: %s", trouble)
    if view.form.capture:
        return most_balls.think(view, seat, level, rng, budget)
    return first_mill.think(view, seat, level, rng, budget)
