"""Shares: the digits still missing on a card as the players may get them, and the result they
promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from games.puzzles.grader import findable
from games.puzzles.techniques import Technique
from games.rules.cards.sheet import Sheet
from games.rules.kit.core import Seat

Find = tuple[int, int, Technique]
"""A cell, its digit, and the hardest technique it takes to find it."""

HARDEST_FIND = Technique.HIDDEN_TRIPLE
"""The hardest technique that may be expected of a player within one hourglass."""
BASE_LEAD, LEAD_PER_CELL = 5.0, 0.1
"""The lead in points with which 0.76 of a result is to be expected: a base, and more for each empty
cell.

Fitted to 2,776 positions of 51 games of two who notice six in ten of the digits to be found.
"""
FOUND_SHARE = 0.4
"""How much it counts that after the reply the next seat takes a digit that can be found, and not
the highest that is missing: as much as makes both sides of a turn promise the same.
"""
CELLS_PER_CARD = 50
"""About how many cells of a card are empty when it is dealt."""


def finds_of(grid: Sequence[int], solution: str) -> list[Find]:
    """Return the right digits that can be found in a grid, the easiest first."""
    text = "".join(str(digit or ".") for digit in grid)
    return [
        (cell, digit, technique)
        for cell, digit, technique in findable(text, HARDEST_FIND)
        if not grid[cell] and solution[cell] == str(digit)
    ]


def lead_after(sheet: Sheet, seat: Seat, digit: int, grid: Sequence[int]) -> float:
    """Return the lead that a turn with `digit` (0: none) promises, once it lies on `grid`.

    The next seat replies with the highest digit it can find then. The third digit in a row is the
    highest that is missing, or as a share of FOUND_SHARE the highest that can be found; what is
    left is shared out turn by turn. Where a glass is for many digits, the rest is shared evenly.
    """
    points = list(sheet.points)
    points[seat] += digit
    if sheet.form.many:
        return _lead(points, seat)
    missing = _missing(grid, sheet.solution)
    found = sorted(
        (each for _cell, each, _technique in finds_of(grid, sheet.solution)), reverse=True
    )
    reply = found[0] if found else 0
    third = found[1] if len(found) > 1 else 0
    by_missing = _lead(_shared_out(points, sheet, missing, (reply,)), seat)
    by_found = _lead(_shared_out(points, sheet, missing, (reply, third)), seat)
    return by_missing + FOUND_SHARE * (by_found - by_missing)


def _shared_out(
    points: Sequence[int], sheet: Sheet, missing: Sequence[int], found: Sequence[int]
) -> list[int]:
    """Return the points of the seats once the next ones have taken these digits (0: none), and the
    following ones what else is missing, the highest first.
    """
    shared, left = list(points), list(missing)
    for digit in filter(None, found):
        left.remove(digit)
    for number, digit in enumerate([*found, *left]):
        shared[(sheet.next_turn + number) % sheet.form.seats] += digit
    return shared


def _lead(points: Sequence[int], seat: Seat) -> float:
    return points[seat] - max(other for number, other in enumerate(points) if number != seat)


def _missing(grid: Sequence[int], solution: str) -> list[int]:
    missing = (int(solution[cell]) for cell, digit in enumerate(grid) if not digit)
    return sorted(missing, reverse=True)


def result_of(lead: float, sheet: Sheet) -> float:
    """Return the result to be expected with a lead, which is worth more near the end."""
    cells = sheet.grid.count(0) + CELLS_PER_CARD * (sheet.form.rounds - sheet.round)
    return tanh(lead / (BASE_LEAD + LEAD_PER_CELL * cells))
