"""A slow oracle of Sudoku: what is left for each cell, looked up anew, and plain trial."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

Grid = str
"""81 signs, "." where nothing is written."""

CrossingOut = Callable[[dict[int, set[str]]], Iterable[tuple[int, str]]]
"""A technique that yields cells with digits to be crossed out."""

ROWS = [tuple(range(9 * row, 9 * row + 9)) for row in range(9)]
COLUMNS = [tuple(range(column, 81, 9)) for column in range(9)]
BOXES = [
    tuple(9 * (top + row) + left + column for row in range(3) for column in range(3))
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]
UNITS = [*ROWS, *COLUMNS, *BOXES]


def left_for(grid: Grid) -> dict[int, set[str]]:
    """Return which digits repeat nothing on each empty cell."""
    return {
        cell: set("123456789") - {grid[other] for unit in UNITS if cell in unit for other in unit}
        for cell in range(81)
        if grid[cell] == "."
    }


def last_cells(grid: Grid) -> set[tuple[int, str]]:
    """Return the digits of the cells that alone are empty in a row, a column or a box."""
    left = left_for(grid)
    open_cells = ([cell for cell in unit if cell in left] for unit in UNITS)
    return {(cells[0], min(left[cells[0]])) for cells in open_cells if len(cells) == 1}


def naked_singles(left: dict[int, set[str]]) -> set[tuple[int, str]]:
    """Return the digits that alone are left for their cell."""
    return {(cell, min(digits)) for cell, digits in left.items() if len(digits) == 1}


def hidden_singles(left: dict[int, set[str]]) -> set[tuple[int, str]]:
    """Return the digits that have one cell left in a row, a column or a box."""
    found = set()
    for unit in UNITS:
        for digit in "123456789":
            cells = [cell for cell in unit if digit in left.get(cell, ())]
            if len(cells) == 1:
                found.add((cells[0], digit))
    return found


def crossed_out(
    left: dict[int, set[str]], techniques: Sequence[CrossingOut]
) -> dict[int, set[str]]:
    """Return what is left once all was crossed out that these techniques see."""
    while gone := {mark for technique in techniques for mark in technique(left)}:
        left = {
            cell: {digit for digit in digits if (cell, digit) not in gone}
            for cell, digits in left.items()
        }
    return left


def locked(left: dict[int, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield what to cross out where all cells of a digit in one unit lie in another one.

    A single cell is left out: it would be a digit that is found, and as good as written.
    """
    for unit in UNITS:
        for digit in "123456789":
            cells = {cell for cell in unit if digit in left.get(cell, ())}
            for other in UNITS:
                if other != unit and len(cells) > 1 and cells <= set(other):
                    yield from _marks(left, set(other) - cells, {digit})


def naked_sets(left: dict[int, set[str]]) -> Iterator[tuple[int, str]]:
    """Yield what to cross out beside two or three cells that have so many digits together."""
    for unit in UNITS:
        open_cells = [cell for cell in unit if cell in left]
        for size in (2, 3):
            for cells in combinations(open_cells, size):
                digits = set().union(*(left[cell] for cell in cells))
                if len(digits) == size:
                    yield from _marks(left, set(unit) - set(cells), digits)


def _marks(
    left: dict[int, set[str]], cells: set[int], digits: set[str]
) -> Iterator[tuple[int, str]]:
    return ((cell, digit) for cell in cells for digit in digits & left.get(cell, set()))


def has_solution(grid: Grid) -> bool:
    """Whether a grid can be filled, by trial on the cell with the fewest digits left."""
    left = left_for(grid)
    if not left:
        return True
    cell = min(left, key=lambda each: len(left[each]))
    return any(has_solution(grid[:cell] + digit + grid[cell + 1 :]) for digit in left[cell])
