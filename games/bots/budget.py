"""The budget of a bot for one turn, and the interface of an engine."""

from collections.abc import Callable, Sequence
from copy import copy
from math import inf
from random import Random
from time import monotonic

from games.bots.levels import Level
from games.rules.kit.core import Move, Position, Seat


class OutOfBudget(Exception):
    """Raised to end a search; what the search found so far stands."""


class Budget:
    """The budget for a turn: seconds of wall clock or, where the same choice must come again, a
    number of nodes.
    """

    def __init__(self, seconds: float, nodes: int | None = None) -> None:
        self.deadline = monotonic() + seconds if nodes is None else inf
        self.limit: float = inf if nodes is None else nodes
        self.spent = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing of the budget is left."""
        return self.spent >= self.limit or monotonic() >= self.deadline

    def spend(self, nodes: int = 1) -> None:
        """Count nodes already looked at. Raises OutOfBudget when nothing is left.

        What is over stays so, and does not look at the clock again.
        """
        self.spent += nodes
        if self.is_over:
            self.limit = min(self.limit, self.spent)
            raise OutOfBudget

    def part(self, share: float) -> "Budget":
        """Return a share of what is left, to be spent on its own.

        It goes on counting where this budget stands: `budget.spent = part.spent` settles it.
        """
        part = copy(self)
        if self.deadline != inf:
            now = monotonic()
            part.deadline = now + (self.deadline - now) * share
        if self.limit != inf:
            part.limit = self.spent + int((self.limit - self.spent) * share)
        return part

    def note(self, value: float, line: Sequence[Move]) -> None:
        """Take the best line that was found so far, and the result to be expected of it, for those
        who wait for the engine; here nobody does.
        """

    def cap(self, nodes: int | None) -> None:
        """End this budget after so many more nodes, unless it ends before."""
        if nodes is not None:
            self.limit = min(self.limit, self.spent + nodes)


Engine = Callable[[Position, Seat, Level, Random, Budget], tuple[Move, ...]]
"""A function that finds the next moves of a seat's turn from its view: at least one, unless it made
one before and has to see what came of it.
"""

Delay = Callable[[Position, Seat, Level, Random], float]
"""A function that tells how many seconds a person would take before moving in a view."""
