"""The points of a tile, one for each tile that its square sees: by box, column and row."""

from __future__ import annotations

from typing import NamedTuple

from games.puzzles.grid import BOX_OF, COLUMN_OF, ROW_OF
from games.rules.tiles.cells import BOXES, COLUMNS, NEIGHBOURS, ROWS
from games.rules.tiles.layout import Layout


class Score(NamedTuple):
    """The points of a square, counted in its box first, then in what is left of its column and
    row.
    """

    box: int
    column: int
    row: int


def score_of(layout: Layout, cell: int) -> Score:
    """Return the score of a tile laid here: a point for each neighbour (interpretation tiles-5)."""
    box, near = BOXES[BOX_OF[cell]], layout.occupied & NEIGHBOURS[cell]
    return Score(
        (near & box).bit_count(),
        (near & COLUMNS[COLUMN_OF[cell]] & ~box).bit_count(),
        (near & ROWS[ROW_OF[cell]] & ~box).bit_count(),
    )
