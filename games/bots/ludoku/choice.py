"""The choice among several turns: many games are played on from each (UCB1)."""

from math import log, sqrt
from random import Random

from games.bots.budget import Budget, OutOfBudget
from games.bots.ludoku.playouts import play_out
from games.bots.ludoku.turns import Turn
from games.rules.kit.core import Seat
from games.rules.ludoku.scoring import half_points

CURIOSITY = 0.5
MARGIN = 0.01
"""The worth of half a point more, beside winning, where both sides may still win."""
TRUST, POINT = 100, 0.1
"""How many games the forecast counts as, and how much of a win one of its points counts as."""


class _TriedTurn:
    """A turn, how often it was tried and what it brought in all; the forecast is its start."""

    def __init__(self, turn: Turn, leading: float) -> None:
        self.turn = turn
        self.visits = TRUST
        self.reward = TRUST * (0.5 + POINT * (turn.worth - leading))

    @property
    def mean(self) -> float:
        return self.reward / self.visits

    def promise(self, tries: int) -> float:
        """Return the upper confidence bound of the turn."""
        return self.mean + CURIOSITY * sqrt(log(tries) / self.visits)


def best(found: list[Turn], seat: Seat, halves: str, rng: Random, budget: Budget) -> Turn:
    """Return the turn that has done best when the budget is spent; the first one where none was
    tried.
    """
    if len(found) == 1:
        return found[0]
    trials = [_TriedTurn(turn, found[0].worth) for turn in found]
    tries = TRUST * len(trials)
    try:
        while True:
            tries += 1
            trial = max(trials, key=lambda trial: trial.promise(tries))
            trial.reward += _reward(play_out(trial.turn.table, rng), seat, halves)
            trial.visits += 1
            budget.spend()
    except OutOfBudget:
        return max(trials, key=lambda trial: trial.mean).turn


def _reward(dice: tuple[int, int], seat: Seat, halves: str) -> float:
    """Return a reward from 0 to 1: mostly whether the game is won, a little by how much."""
    lead = half_points(dice[seat], dice[1 - seat], halves) - half_points(
        dice[1 - seat], dice[seat], halves
    )
    won = 0.5 if lead == 0 else float(lead > 0)
    return won + MARGIN * lead
