"""Pencil marks: the digits that each open cell of a grid may still have, as far as has been
seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from games.puzzles.grid import PEERS, UNITS

DIGITS = range(1, 10)
ALL_DIGITS_MASK = 0b1111111110
"""All nine digits as bits; bit 0 stays free."""

ALL_CELLS_MASK = (1 << 81) - 1
PEER_MASKS = tuple(sum(1 << peer for peer in peers) for peers in PEERS)
"""Cell → its 20 peers as bits of an 81-bit number."""
UNIT_MASKS = tuple(sum(1 << cell for cell in unit) for unit in UNITS)


def members(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def peers_of(cells: int) -> int:
    """Return the cells that see every one of these, all as bits."""
    seen = ALL_CELLS_MASK
    for cell in members(cells):
        seen &= PEER_MASKS[cell]
    return seen


class Marks:
    """A grid that is partly solved, with its marks. Kept twice over: by cell and by digit, each as
    bits.
    """

    __slots__ = ("clues", "digits", "left", "open", "where")

    def __init__(self) -> None:
        self.clues = 0
        """The cells that were given, as bits."""
        self.open = ALL_CELLS_MASK
        """The cells without a digit."""
        self.digits = [0] * 81
        self.left = [ALL_DIGITS_MASK] * 81
        """Cell → the digits it may hold; 0 once it is filled, or if nothing fits."""
        self.where = [ALL_CELLS_MASK] * 10
        """Digit → the open cells it may go to."""

    @classmethod
    def of(cls, grid: str) -> Self:
        """Return the marks that follow from the digits alone, which may contradict each other."""
        marks = cls()
        for cell, sign in enumerate(grid):
            if sign not in ".0":
                marks.place(cell, int(sign))
                marks.clues |= 1 << cell
        return marks

    def place(self, cell: int, digit: int) -> None:
        """Fill a cell and cross the digit out in its row, column and box."""
        self.digits[cell] = digit
        self.open &= ~(1 << cell)
        for other in members(self.left[cell]):
            self.where[other] &= ~(1 << cell)
        self.left[cell] = 0
        hit = self.where[digit] & PEER_MASKS[cell]
        self.where[digit] ^= hit
        for peer in members(hit):
            self.left[peer] ^= 1 << digit

    def remove(self, cell: int, digit: int) -> None:
        """Cross a digit out that the cell still had."""
        self.left[cell] &= ~(1 << digit)
        self.where[digit] &= ~(1 << cell)

    def copy(self) -> Marks:
        """Return a copy that can be changed."""
        other = Marks()
        other.digits, other.left, other.where = self.digits[:], self.left[:], self.where[:]
        other.clues, other.open = self.clues, self.open
        return other

    @property
    def solved(self) -> bool:
        """Whether every cell is filled."""
        return 0 not in self.digits

    def __str__(self) -> str:
        return "".join(".123456789"[digit] for digit in self.digits)
