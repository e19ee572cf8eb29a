"""The 9×9 grid that three games and the puzzles share: cells, units, peers and their names.

Cells are numbered 0 to 80 in reading order: 0 is a9 (top left), 80 is i1.
"""

from __future__ import annotations

from itertools import product

COLUMNS = "abcdefghi"
ROWS = "987654321"
"""The names of the rows from top to bottom, as on a chess board."""

NAMES: tuple[str, ...] = tuple(column + row for row in ROWS for column in COLUMNS)
"""Cell → its name: a9, b9, … i1."""
CELLS: dict[str, int] = {name: cell for cell, name in enumerate(NAMES)}
"""Name → its cell."""

ROW_OF: tuple[int, ...] = tuple(cell // 9 for cell in range(81))
COLUMN_OF: tuple[int, ...] = tuple(cell % 9 for cell in range(81))
BOX_OF: tuple[int, ...] = tuple(cell // 27 * 3 + cell % 9 // 3 for cell in range(81))

ROW_UNITS = tuple(tuple(range(row * 9, row * 9 + 9)) for row in range(9))
COLUMN_UNITS = tuple(tuple(range(column, 81, 9)) for column in range(9))
BOX_UNITS = tuple(
    tuple((top * 3 + down) * 9 + left * 3 + right for down, right in product(range(3), repeat=2))
    for top, left in product(range(3), repeat=2)
)
UNITS: tuple[tuple[int, ...], ...] = ROW_UNITS + COLUMN_UNITS + BOX_UNITS
"""The 27 units of nine cells: rows from the top, columns from the left, boxes in reading order."""

PEERS: tuple[frozenset[int], ...] = tuple(
    frozenset(other for unit in UNITS if cell in unit for other in unit) - {cell}
    for cell in range(81)
)
"""Cell → the 20 other cells of its row, column and box."""
