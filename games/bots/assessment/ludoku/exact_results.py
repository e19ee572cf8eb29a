"""Exact results near the end of Ludoku: the best whole turn that begins with each placement."""

from __future__ import annotations

from games.bots.budget import Budget
from games.bots.ludoku.endgame import ProvedTurn, proved_turns
from games.bots.ludoku.table import table_of
from games.rules.kit.core import Move
from games.rules.ludoku.position import LudokuPosition

BUDGET_SHARE = 0.5
"""How much of the budget may go into an end that turns out to be too far away."""


def exact_turns(position: LudokuPosition, budget: Budget) -> dict[Move, ProvedTurn]:
    """Return the best whole turn with each legal placement and its exact result; nothing where the
    budget does not reach the end.
    """
    part = budget.part(BUDGET_SHARE)
    proved = proved_turns(table_of(position), position.hand, position.halves, part)
    budget.spent = part.spent
    found: dict[Move, ProvedTurn] = {}
    for each in proved:
        for move in each.turn.moves:
            found.setdefault(move, each)
    return found
