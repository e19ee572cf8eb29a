"""The judge of Sudoku cards: each digit by its points, and by the best one it leaves to the next
player.

A position is judged with the back of its card; a view, which has none, with the solution that the
printed digits have. Of a digit that lies there all is known; what counts is which digits a player
can find in the time of a glass.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from games.bots.assessment.cards.shares import Find, finds_of, lead_after, result_of
from games.bots.assessment.kit import (
    MAX_VALUE,
    Assessment,
    MoveValue,
    ranked,
    value_of_end,
)
from games.bots.budget import Budget, OutOfBudget
from games.puzzles.grid import CELLS, NAMES
from games.puzzles.solver import solutions
from games.puzzles.techniques import Technique
from games.rules.cards.moves import Enter, Pass
from games.rules.cards.position import CardsPosition
from games.rules.kit.core import Move, Position, Seat

MAX_SOLUTIONS_KEPT = 50
UNSOLVABLE = "?" * len(CELLS)
MISTAKE_ALONE_VALUE = 0.0
"""The worth of a wrong digit in a game alone, where only mistakes count."""


def assess(position: Position, seat: Seat, budget: Budget) -> Assessment:
    """Judge the digits that `seat` can find while its glass runs, and a turn without one."""
    assert isinstance(position, CardsPosition)
    position = _with_back(position)
    finds = finds_of(position.grid, position.solution)
    values = [_find_value(position, seat, find) for find in finds]
    if not position.form.alone or not values:
        values.append(value_of(position, seat, Pass()))
    with suppress(OutOfBudget):
        budget.spend(len(values))
    best_first = ranked(values)
    return Assessment(best_first, (best_first[0].move,), len(values))


def _with_back(position: CardsPosition) -> CardsPosition:
    """Return a position whose card has a back; nothing is right on a card without a solution."""
    if position.solution:
        return position
    return replace(position, solution=_solution_of(position.clues))


@lru_cache(maxsize=MAX_SOLUTIONS_KEPT)
def _solution_of(clues: str) -> str:
    found = solutions(clues, limit=1)
    return found[0] if found else UNSOLVABLE


def is_judged(position: Position, move: Move) -> bool:
    """Return whether a move shows what its player has found: a digit, or a glass without one.

    Where a glass is for many digits, every turn ends with a pass.
    """
    assert isinstance(position, CardsPosition)
    if not position.running:
        return False
    return isinstance(move, Enter) or (isinstance(move, Pass) and not position.form.many)


def label_of(technique: int) -> str:
    """Return the name of a technique, a template; empty where the number stands for none."""
    return Technique(technique).label if technique else ""


def value_of(position: Position, seat: Seat, move: Move) -> MoveValue:
    """Return what any digit or a pass is worth; a wrong digit is worth as much as none."""
    assert isinstance(position, CardsPosition)
    if isinstance(move, Enter) and position.solution[CELLS[move.square]] == str(move.digit):
        return _value(position, seat, move)
    if position.form.alone:
        return MoveValue(move, MISTAKE_ALONE_VALUE)
    lead = lead_after(position, seat, 0, position.grid)
    return MoveValue(move, round(result_of(lead, position), 4), margin=round(lead, 2))


def _find_value(position: CardsPosition, seat: Seat, find: Find) -> MoveValue:
    cell, digit, technique = find
    return _value(position, seat, Enter(digit, NAMES[cell]), technique)


def _value(position: CardsPosition, seat: Seat, move: Enter, technique: int = 0) -> MoveValue:
    """Return what a right digit is worth."""
    if position.form.alone:
        return MoveValue(move, MAX_VALUE, technique=technique)
    grid = list(position.grid)
    grid[CELLS[move.square]] = move.digit
    lead = lead_after(position, seat, move.digit, grid)
    end = value_of_end(position.play(move, seat), seat)
    value = round(result_of(lead, position), 4) if end is None else end
    return MoveValue(move, value, end is not None, round(lead, 2), technique)
