"""The choice among several moves: the search goes deeper until the time or the level ends it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, TypeVar

from games.bots.budget import OutOfBudget
from games.bots.levels import Level
from games.bots.sogo.search import DECIDED, WIN

Candidate = TypeVar("Candidate")

Value = Callable[[Candidate, int, int, int], int]
"""A function that returns the worth of a candidate, searched `depth` moves further within a
window.
"""


def deepen(
    candidates: Sequence[Candidate],
    value: Value[Candidate],
    turns: int,
    level: Level,
    rng: Random,
    unit: int = 1,
) -> Candidate:
    """Return the best candidate as far as the level sees. At most `turns` are left in the game.

    `unit` is about the worth of an open line, in which the level's noise is counted.
    Ties fall as `rng` shuffles. Once all but one candidate are known to lose, that one is it.
    """
    order = list(candidates)
    rng.shuffle(order)
    limit = turns if level.depth is None else min(level.depth, turns)
    ranking = _Ranking(order, value, wide=bool(level.noise))
    for depth in range(1, limit + 1):
        if not ranking.refine(depth):
            break
    return ranking.favourite(level.noise * unit, rng)


class _Ranking(Generic[Candidate]):
    """Candidates with what is known of them, the best first.

    A `wide` window gives every candidate its own value, which noise can then blur; the narrow one
    only finds the best.
    """

    def __init__(self, order: list[Candidate], value: Value[Candidate], wide: bool) -> None:
        self.rows: list[tuple[int, Candidate]] = [(0, candidate) for candidate in order]
        self.value = value
        self.wide = wide

    def refine(self, depth: int) -> bool:
        """Judge all candidates once more; return False where going deeper is pointless."""
        judged: list[tuple[int, Candidate]] = []
        best = -WIN
        try:
            for _, candidate in self.rows:
                alpha = -WIN if self.wide else best
                score = self.value(candidate, depth - 1, alpha, WIN)
                judged.append((score, candidate))
                best = max(best, score)
        except OutOfBudget:
            self._take_over(judged)
            return False
        self.rows = sorted(judged, key=lambda row: -row[0])
        return self._open_question()

    def _take_over(self, judged: list[tuple[int, Candidate]]) -> None:
        """Take over what a broken-off round has found: it began with the favourite, within a narrow
        window.
        """
        if self.wide or not judged:
            return
        rest = self.rows[len(judged) :]
        self.rows = sorted(judged, key=lambda row: -row[0]) + rest

    def _open_question(self) -> bool:
        scores = [score for score, _ in self.rows]
        return scores[0] < DECIDED and len(scores) > 1 and scores[1] > -DECIDED

    def favourite(self, noise: float, rng: Random) -> Candidate:
        """Return the best candidate as a judgement with `noise` sees it; proved values stay as they
        are.
        """
        if not noise:
            return self.rows[0][1]
        blurred = [
            (score if abs(score) >= DECIDED else score + rng.gauss(0, noise), candidate)
            for score, candidate in self.rows
        ]
        return max(blurred, key=lambda row: row[0])[1]
