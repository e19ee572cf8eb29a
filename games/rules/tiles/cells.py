"""Sets of cells as bits: bit 0 is a9, bit 80 is i1, in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.puzzles.grid import BOX_UNITS, COLUMN_UNITS, PEERS, ROW_UNITS


def as_bits(cells: Iterable[int]) -> int:
    """Return the set of these cells."""
    return sum(1 << cell for cell in cells)


def cells_of(bits: int) -> Iterator[int]:
    """Yield the cells of a set in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


ALL = (1 << 81) - 1
ROWS = tuple(map(as_bits, ROW_UNITS))
COLUMNS = tuple(map(as_bits, COLUMN_UNITS))
BOXES = tuple(map(as_bits, BOX_UNITS))
NEIGHBOURS = tuple(map(as_bits, PEERS))
"""Cell → the 20 others of its row, column and box."""


def reach(bits: int) -> int:
    """Return all cells that share a row, column or box with one of these, and these themselves."""
    found = bits
    for cell in cells_of(bits):
        found |= NEIGHBOURS[cell]
    return found
