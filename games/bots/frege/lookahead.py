"""Before the endgame: some moves ahead, then a guess by the cells that either side keeps."""

from __future__ import annotations

from games.bots.budget import Budget
from games.bots.frege.board import Rooms, either, entered, without
from games.bots.frege.bounds import plan
from games.bots.frege.last_mover import ordered

WON = 10_000
"""Less the number of moves until then."""
DECIDED = WON - 100
WIDTH = 14
"""Moves looked at in each position after the first."""


def worth(us: Rooms, them: Rooms, seen: tuple[int, ...]) -> int:
    """How well `us` stands: cells it can fill for certain and at most, its own ones once more."""
    ours, theirs = either(us), either(them)
    surely = plan(us, theirs, seen).bit_count() - plan(them, ours, seen).bit_count()
    mobility = sum(map(int.bit_count, us)) - sum(map(int.bit_count, them))
    alone = (ours & ~theirs).bit_count() - (theirs & ~ours).bit_count()
    return 4 * surely + 6 * alone + mobility


class Lookahead:
    """Alpha-beta over the most promising moves."""

    def __init__(self, seen: tuple[int, ...], budget: Budget) -> None:
        self.seen = seen
        self.budget = budget

    def value(self, us: Rooms, them: Rooms, depth: int, alpha: int, beta: int) -> int:
        """What `us`, to move, stands to gain, looked `depth` moves ahead. Raises OutOfBudget."""
        self.budget.spend()
        if not either(us):
            return -WON - depth
        if depth == 0:
            return worth(us, them, self.seen)
        best = -2 * WON
        for _, letter, cell in ordered(us, them, self.seen)[:WIDTH]:
            left, after = without(them, cell), entered(us, letter, cell, self.seen)
            best = max(best, -self.value(left, after, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
