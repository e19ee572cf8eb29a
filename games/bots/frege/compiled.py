"""The compiled endgame of Frege-Sudoku: the same search as in Python, many times as fast.

Where it cannot run, or breaks off, Python solves the endgame.
"""

from __future__ import annotations

import logging
from typing import Protocol

from games.bots import native
from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Rooms
from games.bots.frege.endgame import Endgame

logger = logging.getLogger(__name__)

MODULE = "frege"
MAX_CELLS = 48
"""The most live cells that the compiled engine takes; far more than it can solve."""
STOPPED = 2
"""The sign that the budget was over before there was a value."""


class Solver(Protocol):
    """A solver of endgames on the cells of one position, which remembers what it finds out."""

    def value(self, us: Rooms, them: Rooms, *, dead: bool) -> int:
        """Return the result that `us`, to move, will reach; `dead` says that some cell is dead
        already. Raises OutOfBudget.
        """
        ...


class CompiledEndgame:
    """A solver that asks the compiled engine, once it knows the cells."""

    def __init__(self, run: native.ModuleCalls, seen: tuple[int, ...]) -> None:
        self.run = run
        for cell, cells in enumerate(seen):
            run.call("set_seen", cell, cells)

    def value(self, us: Rooms, them: Rooms, *, dead: bool) -> int:
        """Return the result that `us` will reach, as `Endgame.value` does. Raises OutOfBudget and
        EngineFailure.
        """
        for side, rooms in enumerate((us, them)):
            for letter, cells in enumerate(rooms):
                self.run.call("set_room", side, letter, cells)
        value = self.run.call("value", dead)
        if value == STOPPED:
            raise OutOfBudget
        return value

    @property
    def nodes(self) -> int:
        """How many positions the last call has looked at."""
        return self.run.call("node_count")


class SafeEndgame:
    """A solver that asks the compiled engine until it breaks off, and Python from then on."""

    def __init__(self, seen: tuple[int, ...], budget: Budget, engine: CompiledEndgame) -> None:
        self.seen = seen
        self.budget = budget
        self.engine: Solver = engine

    def value(self, us: Rooms, them: Rooms, *, dead: bool) -> int:
        """Return the result that `us` will reach, as `Endgame.value` does. Raises OutOfBudget."""
        try:
            return self.engine.value(us, them, dead=dead)
        except native.EngineFailure as trouble:
            logger.error("Frege's compiled engine broke off, Python solves instead: %s", trouble)
            self.engine = Endgame(self.seen, self.budget)
            return self.engine.value(us, them, dead=dead)


def load(seen: tuple[int, ...], budget: Budget) -> CompiledEndgame | None:
    """Return the engine for these cells; None where it cannot run. Raises EngineFailure."""
    if len(seen) > MAX_CELLS:
        return None
    run = native.start(MODULE, budget)
    return CompiledEndgame(run, seen) if run else None


def solver_of(seen: tuple[int, ...], budget: Budget) -> Solver:
    """Return the fastest solver of endgames on these cells."""
    try:
        engine = load(seen, budget)
    except native.EngineFailure as trouble:
        logger.error("Frege's compiled engine cannot run, Python solves instead: %s", trouble)
        engine = None
    return SafeEndgame(seen, budget, engine) if engine else Endgame(seen, budget)
