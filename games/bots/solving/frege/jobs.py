"""The engine that carries out jobs of solving for Frege-Sudoku, by its endgame."""

from __future__ import annotations

from math import tanh

from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground
from games.bots.frege.compiled import Solver, solver_of
from games.bots.frege.lookahead import worth
from games.bots.frege.root import Candidate, candidates
from games.bots.solving.kit import Finding, GameResult
from games.rules import RULESETS
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move, Position
from games.rules.kit.texts.canonical_form import canonical_form

PLACEMENTS_PER_RESULT = 10
"""The lead in placements with which 0.76 of a result is to be expected."""
PROVABLE_CELLS = 40
"""How many live cells a position may have for a proof to be tried."""


def find(position: Position, nodes: int) -> Finding:
    """Prove the worth of a position, or judge its moves by the placements left."""
    assert isinstance(position, FregePosition)
    ground = Ground(position)
    budget = Budget(0, nodes)
    rows = _rows(position, ground)
    if proof := _proof(rows, ground, budget):
        return Finding(proof[1], budget.spent)
    form = canonical_form(RULESETS["frege"], position)
    assert form is not None
    hopes = {form.name_of(row.move): _hope(row) for row in reversed(rows)}
    return Finding(None, budget.spent, hopes)


def best(position: Position, nodes: int) -> tuple[Move, int] | None:
    """Return a move that keeps the worth of the position, and that worth; None where it is not
    found.
    """
    assert isinstance(position, FregePosition)
    ground = Ground(position)
    return _proof(_rows(position, ground), ground, Budget(0, nodes))


def _rows(position: FregePosition, ground: Ground) -> list[Candidate]:
    rows = candidates(position, position.turn, ground)
    return sorted(rows, key=lambda row: (worth(row.us, row.them), str(row.move)))


def _hope(row: Candidate) -> float:
    return round(tanh(-worth(row.us, row.them) / PLACEMENTS_PER_RESULT), 3)


def _proof(rows: list[Candidate], ground: Ground, budget: Budget) -> tuple[Move, int] | None:
    if len(ground.cells) > PROVABLE_CELLS:
        return None
    try:
        return _best(rows, solver_of(ground.seen, budget))
    except OutOfBudget:
        return None


def _best(rows: list[Candidate], endgame: Solver) -> tuple[Move, int]:
    value, move = int(GameResult.LOSS), rows[0].move
    for row in rows:
        result = -endgame.value(row.us, row.them, dead=row.dead)
        if result > value:
            value, move = result, row.move
        if value == GameResult.WIN:
            break
    return move, value
