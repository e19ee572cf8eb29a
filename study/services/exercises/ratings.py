"""The ratings of exercises and solvers by Elo: an attempt is a game that one of them wins."""

from __future__ import annotations

RATING_PER_TENFOLD_ODDS = 400
MAX_RATING_CHANGE, MAX_SETTLED_CHANGE = 40.0, 16.0
ATTEMPTS_UNTIL_SETTLED = 20


def expected_score(own: float, other: float) -> float:
    """Return the share of points to be expected against a rating."""
    return 1 / (1 + 10 ** ((other - own) / RATING_PER_TENFOLD_ODDS))


def rated(
    solver: float, exercise: float, attempts: tuple[int, int], *, solved: bool
) -> tuple[float, float]:
    """Return both ratings after an attempt; `attempts` are the numbers of attempts before."""
    surprise = float(solved) - expected_score(solver, exercise)
    return solver + _step(attempts[0]) * surprise, exercise - _step(attempts[1]) * surprise


def _step(attempts: int) -> float:
    """Return how far an attempt moves a rating, which is less after many attempts."""
    return MAX_RATING_CHANGE if attempts < ATTEMPTS_UNTIL_SETTLED else MAX_SETTLED_CHANGE
