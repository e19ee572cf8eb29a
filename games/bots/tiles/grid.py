"""The grid of Sudoku tiles, made for being filled a hundred thousand times a second.

Sets of squares are bits as in `games.rules.tiles.cells`, and a single bit stands for its square.
How many neighbours a square has is written in binary, one set of squares for each place of that
number: a tile adds one to all its neighbours in nine operations, and the best of many squares is
found in five.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.tiles.cells import ALL, NEIGHBOURS, cells_of, reach
from games.rules.tiles.layout import Layout

AROUND = {1 << cell: NEIGHBOURS[cell] for cell in range(81)}
"""Square → its neighbours."""
BEYOND = {1 << cell: ALL & ~NEIGHBOURS[cell] & ~(1 << cell) for cell in range(81)}
"""Square → all squares but itself and its neighbours."""

Counts = tuple[int, int, int, int, int]
"""The squares whose number of neighbours has the binary digit for 1, 2, 4, 8 and 16."""


class Grid:
    """A board in play; `room` has the squares that no tile of a digit reaches, `free` those without
    a tile.
    """

    __slots__ = ("counts", "free", "room")

    def __init__(self, layout: Layout) -> None:
        self.free = ALL & ~layout.occupied
        self.room = [ALL & ~reach(squares) for squares in layout.lying]
        self.counts: Counts = (0, 0, 0, 0, 0)
        for cell in cells_of(layout.occupied):
            self.counts = one_more(self.counts, NEIGHBOURS[cell])

    def with_tile(self, digit: int, square: int) -> Grid:
        """Return the grid with one more tile."""
        other = Grid.__new__(Grid)
        other.free = self.free ^ square
        other.room = self.room.copy()
        other.room[digit - 1] &= BEYOND[square]
        other.counts = one_more(self.counts, AROUND[square])
        return other

    def points(self, square: int) -> int:
        """Return the score of a tile on a square."""
        return sum(1 << place for place, plane in enumerate(self.counts) if plane & square)

    def best(self, digit: int) -> tuple[int, int]:
        """Return the most points for a digit and the squares that bring them, if it fits
        anywhere.
        """
        squares = self.room[digit - 1] & self.free
        points = 0
        for place in (4, 3, 2, 1, 0):
            if better := squares & self.counts[place]:
                squares = better
                points += 1 << place
        return points, squares

    def greedy_end(self, tiles: Sequence[int]) -> int:
        """Return by how much the next to lay is ahead when both have laid these tiles greedily.

        The loops of `best` and `one_more` are written out: this is where all the time goes.
        """
        free, room = self.free, self.room.copy()
        ones, twos, fours, eights, sixteens = self.counts
        ahead, sign = 0, 1
        for digit in tiles:
            squares = room[digit - 1] & free
            if not squares:
                break
            points = 0
            if better := squares & sixteens:
                squares, points = better, 16
            if better := squares & eights:
                squares, points = better, points + 8
            if better := squares & fours:
                squares, points = better, points + 4
            if better := squares & twos:
                squares, points = better, points + 2
            if better := squares & ones:
                squares, points = better, points + 1
            ahead += sign * points
            sign = -sign
            square = squares & -squares
            free ^= square
            room[digit - 1] &= BEYOND[square]
            more = AROUND[square]
            carry, ones = ones & more, ones ^ more
            more, twos = twos & carry, twos ^ carry
            carry, fours = fours & more, fours ^ more
            more, eights = eights & carry, eights ^ carry
            sixteens ^= more
        return ahead


def one_more(counts: Counts, squares: int) -> Counts:
    """Return the counts after each of these squares has one more neighbour."""
    ones, twos, fours, eights, sixteens = counts
    carry = ones & squares
    again = twos & carry
    carry_on = fours & again
    over = eights & carry_on
    return ones ^ squares, twos ^ carry, fours ^ again, eights ^ carry_on, sixteens ^ over
