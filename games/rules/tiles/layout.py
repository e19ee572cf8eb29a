"""The layout of the tiles on the board, and what the rules of Sudoku say of a square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from games.puzzles.grid import COLUMN_OF, NAMES, ROW_OF
from games.rules.kit.core import IllegalMove
from games.rules.tiles.cells import ALL, COLUMNS, NEIGHBOURS, ROWS, cells_of, reach
from games.rules.tiles.refusals import TilesRefusal


@dataclass(frozen=True)
class Layout:
    """The tiles on the board; `lying` has the squares of each digit from 1 to 9 as bits."""

    lying: tuple[int, ...] = (0,) * 9

    @cached_property
    def occupied(self) -> int:
        """The squares with a tile, as bits."""
        found = 0
        for squares in self.lying:
            found |= squares
        return found

    def digit(self, cell: int) -> int:
        """Return the digit that lies on a square; 0 where none does."""
        return next((n for n, squares in enumerate(self.lying, 1) if squares >> cell & 1), 0)

    def fitting(self, digit: int) -> int:
        """Return the free squares whose row, column and box have no `digit`, as bits."""
        return ALL & ~(self.occupied | reach(self.lying[digit - 1]))

    def clashing(self, digit: int) -> int:
        """Return the free squares where `digit` may not lie, as bits."""
        return ALL & ~(self.occupied | self.fitting(digit))

    def objection(self, digit: int, cell: int) -> IllegalMove | None:
        """Return why the rules of Sudoku forbid this tile here."""
        if self.occupied >> cell & 1:
            return IllegalMove(TilesRefusal.SQUARE_TAKEN, square=NAMES[cell])
        same = self.lying[digit - 1]
        if not same & NEIGHBOURS[cell]:
            return None
        if same & ROWS[ROW_OF[cell]]:
            why = TilesRefusal.TILE_IN_ROW
        elif same & COLUMNS[COLUMN_OF[cell]]:
            why = TilesRefusal.TILE_IN_COLUMN
        else:
            why = TilesRefusal.TILE_IN_BOX
        return IllegalMove(why, tile=digit, square=NAMES[cell])

    def start_squares(self) -> Iterator[int]:
        """Return where the next start tile may lie: on rows and columns without one.

        The tiles from 1 to 9 have 81, 64, 49 … 1 of them, however the earlier ones fell. Each of
        these 9!·9! courses is as likely as any other, and each makes another start. So all
        permutations, and all ways to put the digits on one, are equally likely.
        """
        lines = 0
        for cell in cells_of(self.occupied):
            lines |= ROWS[ROW_OF[cell]] | COLUMNS[COLUMN_OF[cell]]
        return cells_of(ALL & ~lines)

    def with_tile(self, digit: int, cell: int) -> Layout:
        """Return the layout with one more tile."""
        squares = self.lying[digit - 1] | 1 << cell
        return Layout((*self.lying[: digit - 1], squares, *self.lying[digit:]))


EMPTY = Layout()
