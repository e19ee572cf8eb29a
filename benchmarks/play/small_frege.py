"""Solve small boards of Frege-Sudoku from their starts, to see what these are worth.

`python -m benchmarks.play.small_frege 2 3 2 100` takes a hundred starts of a board with boxes of
two rows and three columns and two letters a side: all neutral letters are given and each coloured
letter once, as on the usual board, in a full grid that is drawn at random.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from games.bots.budget import Budget, OutOfBudget
from games.bots.frege.board import Rooms
from games.bots.frege.compiled import solver_of

MAX_NODES = 1_000_000
"""Nodes after which the value of a start counts as not found."""
MAX_LETTERS = 4
"""The most letters of a side, for which the engine has room."""


class SmallStart(NamedTuple):
    """A start with its free cells renumbered: whom each of them sees, and where each letter of a
    side may go.
    """

    seen: tuple[int, ...]
    sides: tuple[Rooms, Rooms]
    has_dead_cell: bool

    def value(self, begins: int) -> tuple[int | None, int]:
        """Return what the side that begins reaches, None where that takes too long, and the nodes
        it took.
        """
        budget, (us, them) = Budget(0, MAX_NODES), self.sides[:: -1 if begins else 1]
        try:
            value = solver_of(self.seen, budget).value(us, them, dead=self.has_dead_cell)
        except OutOfBudget:
            return None, budget.spent
        return value, budget.spent


def full_grid(rows: int, columns: int, rng: Random) -> list[int]:
    """Return the symbols of a completed Sudoku with boxes of so many rows and columns."""
    down, across = _shuffled(rows, columns, rng), _shuffled(columns, rows, rng)
    symbols = rng.sample(range(rows * columns), rows * columns)
    return [
        symbols[(columns * (row % rows) + row // rows + column) % len(symbols)]
        for row in down
        for column in across
    ]


def _shuffled(band: int, bands: int, rng: Random) -> list[int]:
    """Return the lines of a side in an order that keeps the lines of each band together."""
    order = rng.sample(range(bands), bands)
    return [number * band + line for number in order for line in rng.sample(range(band), band)]


def peers(rows: int, columns: int) -> list[set[int]]:
    """Return for each cell the others of its row, column and box."""
    size = rows * columns
    units = [
        {("row", row), ("column", column), ("box", (row // rows, column // columns))}
        for row, column in product(range(size), repeat=2)
    ]
    return [
        {other for other, theirs in enumerate(units) if other != cell and mine & theirs}
        for cell, mine in enumerate(units)
    ]


def draw_start(rows: int, columns: int, letters: int, rng: Random) -> SmallStart:
    """Return a start with all neutral letters and one of each coloured letter."""
    symbols, seen = full_grid(rows, columns, rng), peers(rows, columns)
    given = [
        rng.choice([cell for cell, symbol in enumerate(symbols) if symbol == number])
        for number in range(2 * letters)
    ]
    free = {cell for cell, symbol in enumerate(symbols) if symbol < 2 * letters} - set(given)
    rooms = [free - seen[cell] for cell in given]
    live = sorted(set().union(*rooms))

    def bits(cells: set[int]) -> int:
        return sum(1 << number for number, cell in enumerate(live) if cell in cells)

    none = (0,) * (MAX_LETTERS - letters)
    red, blue = (
        tuple(bits(room) for room in rooms[first : first + letters]) + none
        for first in (0, letters)
    )
    return SmallStart(tuple(bits(seen[cell]) for cell in live), (red, blue), len(live) < len(free))


def measure(rows: int, columns: int, letters: int, starts: int) -> Iterator[str]:
    """Yield what the starts are worth to the side that begins, be it Red or Blue, and the nodes."""
    rng, worth, fair, nodes = Random(1), Counter[int | None](), 0, list[int]()
    for _number in range(starts):
        start = draw_start(rows, columns, letters, rng)
        (red, red_nodes), (blue, blue_nodes) = start.value(0), start.value(1)
        worth.update((red, blue))
        fair += red is not None and red == blue
        nodes += (red_nodes, blue_nodes)
    yield f"who begins wins {worth[1]}, draws {worth[0]}, loses {worth[-1]}; open {worth[None]}"
    yield f"worth the same whoever begins: {fair} of {starts} starts"
    yield f"{sum(nodes) / len(nodes):,.0f} nodes on average, {max(nodes):,} at most"


if __name__ == "__main__":
    for line in measure(*map(int, sys.argv[1:])):
        print(line, flush=True)
