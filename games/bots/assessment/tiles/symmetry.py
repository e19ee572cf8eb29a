"""The least image of a position of Sudoku tiles, and the way back to its board."""

from __future__ import annotations

from dataclasses import replace

from games.bots.assessment.kit import Symmetry, TurnedPosition
from games.puzzles.grid import CELLS, NAMES
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.tiles.cells import cells_of
from games.rules.tiles.layout import Layout
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import TilesPosition

SIDE = 9


def least_image(position: TilesPosition) -> TurnedPosition[TilesPosition]:
    """Return the least of the images that turning and mirroring make of a position."""
    symmetries = square_symmetries(SIDE)
    images = {symmetry: _turned(position.layout, symmetry) for symmetry in symmetries}
    chosen = min(symmetries, key=lambda symmetry: images[symmetry].lying)
    layout = images[chosen]
    own = tuple(each for each in symmetries if _turned(layout, each).lying == layout.lying)
    back = tuple(chosen.index(cell) for cell in range(SIDE * SIDE))
    return TurnedPosition(replace(position, layout=layout), back, own, _moved)


def _turned(layout: Layout, symmetry: Symmetry) -> Layout:
    lying = (sum(1 << symmetry[cell] for cell in cells_of(cells)) for cells in layout.lying)
    return replace(layout, lying=tuple(lying))


def _moved(move: Move, symmetry: Symmetry) -> Move:
    if not isinstance(move, Lay):
        return move
    return replace(move, square=NAMES[symmetry[CELLS[move.square]]])
