"""The nine letters, whose they are, and sets of cells as bits: bit 0 is a9, bit 80 is i1."""

from __future__ import annotations

from collections.abc import Iterator

from games.puzzles.grid import BOX_UNITS, COLUMN_UNITS, PEERS, ROW_UNITS
from games.rules.kit.core import N_, Seat

RED: Seat = 0
BLUE: Seat = 1
LETTERS = "GOTLFREg"
"""The letters that are entered, by number: four of Red, four of Blue. The two G differ in case."""
NEUTRAL = 8
"""The number of B, which nobody enters."""
SYMBOLS = "GOTLfregB"
"""All letters by number, as a board shows them: Blue in lower case, a cue besides colour."""
HANDS = (range(4), range(4, 8))
"""The numbers of each seat's letters."""

SEAT_NAMES = (N_("Red"), N_("Blue"))
KINDS = ("seat0", "seat1")

FULL = (1 << 81) - 1


def bits_of(cells: tuple[int, ...] | frozenset[int]) -> int:
    """Return cells as a set of bits."""
    return sum(1 << cell for cell in cells)


def cells_of(bits: int) -> Iterator[int]:
    """Yield the cells of a set, in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


SEEN = tuple(map(bits_of, PEERS))
"""Cell → the 20 others of its row, column and box."""
ROWS = tuple(map(bits_of, ROW_UNITS))
COLUMNS = tuple(map(bits_of, COLUMN_UNITS))
BOXES = tuple(map(bits_of, BOX_UNITS))


def owner(number: int) -> Seat:
    """Return the seat that enters a letter."""
    return number // 4


def reach(cells: int) -> int:
    """Return these cells and every cell that they see."""
    reached = cells
    for cell in cells_of(cells):
        reached |= SEEN[cell]
    return reached
