"""The end of Sudoku tiles compiled: the result of a move over every tile that can still come.

It asks of no tile more than whether it can change the answer, and keeps results for all leads
that come to the same. Where it cannot run or breaks off, Python works out bounds.
"""

from __future__ import annotations

import logging

from games.bots import native
from games.bots.budget import Budget
from games.bots.tiles.bounds import Bounds
from games.bots.tiles.last_squares import Bag, LastSquares

logger = logging.getLogger(__name__)

MODULE = "tiles"
MAX_SQUARES = 16
"""The most squares that fit."""
UNCOUNTED = 0
"""The sign that the budget was over before there was a result."""
UNIT = 1_000_000_000
"""Results are told in so small parts."""


class CompiledEnd:
    """The compiled engine, told of the squares."""

    def __init__(self, run: native.ModuleCalls, squares: LastSquares) -> None:
        self.run = run
        for number, around in enumerate(squares.around):
            run.call("set_square", number, squares.beside[number], around)
        run.call("agree", squares.may_give_up, squares.other_free)

    def result(self, bag: Bag, lead: int) -> Bounds | None:
        """Return the result for the seat that draws next; None where the budget is over."""
        self.run.call("empty", bag.dead, bag.laid)
        for digit in bag.digits:
            self.run.call("add", digit.squares, digit.left)
        if self.run.call("solve", lead) == UNCOUNTED:
            return None
        return Bounds(self.run.call("low") / UNIT, self.run.call("high") / UNIT)

    @property
    def nodes(self) -> int:
        """How many bags the last call has looked at."""
        return self.run.call("node_count")


class SafeEnd:
    """The compiled engine until it breaks off; then it finds nothing more."""

    def __init__(self, engine: CompiledEnd) -> None:
        self.engine: CompiledEnd | None = engine

    def result(self, bag: Bag, lead: int) -> Bounds | None:
        """As CompiledEnd."""
        try:
            return self.engine.result(bag, lead) if self.engine else None
        except native.EngineFailure as trouble:
            logger.error("the compiled end of tiles broke off, Python goes on: %s", trouble)
            self.engine = None
            return None


def load(squares: LastSquares, budget: Budget) -> SafeEnd | None:
    """Return the engine for these squares; None where it cannot run."""
    if len(squares.cells) > MAX_SQUARES:
        return None
    try:
        run = native.start(MODULE, budget)
        return SafeEnd(CompiledEnd(run, squares)) if run else None
    except native.EngineFailure as trouble:
        logger.error("the compiled end of tiles cannot run, Python works it out: %s", trouble)
        return None
