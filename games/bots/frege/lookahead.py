"""The search before the endgame: some moves ahead, where the number of placements decides."""

from __future__ import annotations

from games.bots.budget import Budget
from games.bots.frege.board import Rooms, either, entered, without
from games.bots.frege.last_mover import ordered

WON = 10_000
"""The worth of a won position, from which the number of moves until the win is subtracted."""
DECIDED = WON - 100
WIDTH = 14
"""How many moves are looked at in each position after the first."""


def worth(us: Rooms, them: Rooms) -> int:
    """Return how many more placements `us` has. Counting safe cells as well made it play no
    better.
    """
    return sum(map(int.bit_count, us)) - sum(map(int.bit_count, them))


class Lookahead:
    """An alpha-beta search over the most promising moves."""

    def __init__(self, seen: tuple[int, ...], budget: Budget) -> None:
        self.seen = seen
        self.budget = budget

    def value(self, us: Rooms, them: Rooms, depth: int, alpha: int, beta: int) -> int:
        """Return the lead that `us`, to move, can gain, searched `depth` moves ahead. Raises
        OutOfBudget.
        """
        self.budget.spend()
        if not either(us):
            return -WON - depth
        if depth == 0:
            return worth(us, them)
        best = -2 * WON
        for _, letter, cell in ordered(us, them, self.seen)[:WIDTH]:
            left, after = without(them, cell), entered(us, letter, cell, self.seen)
            best = max(best, -self.value(left, after, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
