"""A position of Sudoku tiles as the least of its images, and the way back to its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.bots.assessment.kit import MoveValue, ranked
from games.puzzles.grid import CELLS, NAMES
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.tiles.cells import cells_of
from games.rules.tiles.layout import Layout
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import TilesPosition

SIDE = 9


@dataclass(frozen=True)
class TurnedTiles:
    """The least image of a position; `back_by` undoes it, `own` are its own symmetries."""

    position: TilesPosition
    back_by: tuple[int, ...]
    own: tuple[tuple[int, ...], ...]

    def back(self, move: Move) -> Move:
        """Return a move of the image as it is made on the board itself."""
        return _moved(move, self.back_by)

    def alike(self, values: Sequence[MoveValue]) -> list[MoveValue]:
        """Give moves that a symmetry of the position exchanges the value of the best of them."""
        by_name: dict[str, MoveValue] = {}
        for each in ranked(values):
            by_name.setdefault(self._name_of(each.move), each)
        return [replace(by_name[self._name_of(each.move)], move=each.move) for each in values]

    def _name_of(self, move: Move) -> str:
        return min(str(_moved(move, symmetry)) for symmetry in self.own)


def least_image(position: TilesPosition) -> TurnedTiles:
    """Turn and mirror a position as it is least."""
    symmetries = square_symmetries(SIDE)
    images = {symmetry: _turned(position.layout, symmetry) for symmetry in symmetries}
    chosen = min(symmetries, key=lambda symmetry: images[symmetry].lying)
    layout = images[chosen]
    own = tuple(each for each in symmetries if _turned(layout, each).lying == layout.lying)
    back = tuple(chosen.index(cell) for cell in range(SIDE * SIDE))
    return TurnedTiles(replace(position, layout=layout), back, own)


def _turned(layout: Layout, symmetry: tuple[int, ...]) -> Layout:
    lying = (sum(1 << symmetry[cell] for cell in cells_of(cells)) for cells in layout.lying)
    return replace(layout, lying=tuple(lying))


def _moved(move: Move, symmetry: tuple[int, ...]) -> Move:
    if not isinstance(move, Lay):
        return move
    return replace(move, square=NAMES[symmetry[CELLS[move.square]]])
