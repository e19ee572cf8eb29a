"""The judge of Frege-Sudoku: exact where the endgame can be solved, otherwise by the placements
left.

An estimate looks at every reply, none left out, so it is the same on a turned board and with
exchanged letters.
"""

from __future__ import annotations

from math import tanh
from random import Random

from games.bots.assessment.kit import Assessment, MoveValue, ranked, value_of_end
from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Ground, bits, either, entered, without
from games.bots.frege.compiled import solver_of
from games.bots.frege.lookahead import worth
from games.bots.frege.root import Candidate, candidates, think
from games.bots.levels import LEVELS
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Move, Position, Seat

MIN_LEAD, SETTLED_CELLS = 5, 20
"""The lead in placements with which 0.76 of a result is to be expected: as many as there are live
cells more than these, but at least so many.

Fitted to 2,920 positions with more than 26 live cells, of 106 games of the engine with itself.
"""
PROOF_SHARE = 0.8
"""The part of the budget that is for solving the position; the rest shows how the game may go
on.
"""
LINE_MOVES = 3
MAX_NODES_PER_LINE_MOVE = 1500
PROVABLE_CELLS = 32
"""How many live cells may be left for a proof to be tried."""


def assess(position: Position, seat: Seat, budget: Budget) -> Assessment:
    """Judge the moves of `seat`, and show how the best one may go on."""
    assert isinstance(position, FregePosition)
    ground = Ground(position)
    rows = candidates(position, seat, ground)
    rows.sort(key=lambda row: (worth(row.us, row.them), str(row.move)))
    exact = _exact(rows, ground, budget)
    values = ranked([_judged(position, seat, row, exact, ground) for row in rows])
    best = values[0].move
    line = (best, *_continuation(position.play(best, seat), budget))
    return Assessment(values, line, budget.spent)


def _exact(rows: list[Candidate], ground: Ground, budget: Budget) -> dict[Move, int]:
    """Return the moves whose value is proved before the budget ends, the most promising first."""
    if len(ground.cells) > PROVABLE_CELLS:
        return {}
    part = budget.part(PROOF_SHARE)
    endgame = solver_of(ground.seen, part)
    found: dict[Move, int] = {}
    try:
        for row in rows:
            found[row.move] = -endgame.value(row.us, row.them, dead=row.dead)
    except OutOfBudget:
        pass
    budget.spent = part.spent
    return found


def _judged(
    position: FregePosition, seat: Seat, row: Candidate, exact: dict[Move, int], ground: Ground
) -> MoveValue:
    end = value_of_end(position.play(row.move, seat), seat)
    if end is not None:
        return MoveValue(row.move, end, exact=True)
    if row.move in exact:
        return MoveValue(row.move, float(exact[row.move]), exact=True)
    value = _result_of(_lead(row, ground.seen), len(ground.cells))
    return MoveValue(row.move, round(value, 4))


def _result_of(lead: float, cells: int) -> float:
    """Return the result to be expected with a lead, which is worth more the fewer cells live."""
    return tanh(lead / max(MIN_LEAD, cells - SETTLED_CELLS))


def _lead(row: Candidate, seen: tuple[int, ...]) -> float:
    """Return the placements by which the mover is ahead, on average over the position after its
    move and the one after the worst reply.

    Who enters a letter loses more placements of its own than it takes, so that the side to move
    looks better than it is; of two positions in a row each side moves in one.
    """
    before, left = -worth(row.us, row.them), either(row.us)
    after = [
        worth(without(row.them, cell), entered(row.us, letter, cell, seen))
        for letter, room in enumerate(row.us)
        for cell in (bit.bit_length() - 1 for bit in bits(room & left))
    ]
    return (before + min(after, default=before)) / 2


def _continuation(position: FregePosition, budget: Budget) -> list[Move]:
    """Return moves that may follow, each found with an equal part of what is left of the budget."""
    line: list[Move] = []
    while len(line) < LINE_MOVES and position.outcome is None:
        part = budget.part(1 / (LINE_MOVES - len(line)))
        part.cap(MAX_NODES_PER_LINE_MOVE)
        (seat,) = position.to_move
        (move,) = think(position, seat, LEVELS["master"], Random(0), part)
        budget.spent = part.spent
        line.append(move)
        position = position.play(move, seat)
    return line
