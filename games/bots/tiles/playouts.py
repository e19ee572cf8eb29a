"""Is another move better than the favourite? Games are played out after both, with the same tiles.

The luck of the tiles is many times larger than what separates two good moves. So a rival takes the
favourite's place only where the playouts leave little doubt.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.tiles.candidates import Candidate

SURE = 2.0
"""By how many standard errors a rival must be better to be chosen, or worse to be given up."""
FIRST_LOOK = 100
"""How many playouts there are before anything is believed."""
POINT = 0.01
"""The worth of a point besides winning."""


class Rival:
    """A candidate, and by how much it has done better than the favourite."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.tries = 0
        self._sum = 0.0
        self._squares = 0.0

    def record(self, better_by: float) -> None:
        """Record one more pair of playouts with the same tiles."""
        self.tries += 1
        self._sum += better_by
        self._squares += better_by * better_by

    @property
    def mean(self) -> float:
        """By how much it is better, in games won."""
        return self._sum / self.tries if self.tries else 0.0

    def sure(self, sign: int) -> bool:
        """Return whether it is better (1) or worse (-1) without much doubt."""
        if self.tries < FIRST_LOOK:
            return False
        error = sqrt(max(self._squares / self.tries - self.mean**2, 0.0) / self.tries)
        return sign * self.mean > SURE * error


def choose(
    ranked: Sequence[Candidate], bag: Sequence[int], lead: int, rng: Random, budget: Budget
) -> Candidate:
    """Return the favourite, which is the first, or a rival that surely does better."""
    favourite, *others = ranked
    tiles = [digit for digit, count in enumerate(bag, start=1) for _each in range(count)]
    rivals = [Rival(candidate) for candidate in others]
    open_to_doubt = rivals
    try:
        while open_to_doubt:
            rng.shuffle(tiles)
            expected = _worth(favourite, lead, tiles)
            for rival in open_to_doubt:
                rival.record(_worth(rival.candidate, lead, tiles) - expected)
            budget.spend(1 + len(open_to_doubt))
            open_to_doubt = [rival for rival in open_to_doubt if not rival.sure(-1)]
    except OutOfBudget:
        pass
    better = [rival for rival in rivals if rival.sure(1)]
    return max(better, key=lambda rival: rival.mean).candidate if better else favourite


def _worth(candidate: Candidate, lead: int, tiles: Sequence[int]) -> float:
    """Return how a greedy game ends after this move: 1 for a win, 0.5 for a draw, and its
    points.
    """
    ahead = lead + candidate.points - candidate.grid.greedy_end(tiles)
    return (0.5 if ahead == 0 else float(ahead > 0)) + POINT * ahead
