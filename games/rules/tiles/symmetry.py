"""The symmetries of a board of Sudoku tiles: those of a square, which leave its boxes whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.puzzles.grid import CELLS, NAMES
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import Image, arranged, square_symmetries
from games.rules.tiles.moves import Lay, Start
from games.rules.tiles.position import TilesPosition

SIDE = 9


def images(position: TilesPosition) -> Iterator[Image]:
    """Yield the position as each of the eight symmetries shows it."""
    signs = "".join(str(position.layout.digit(cell)) for cell in range(len(NAMES)))
    bag = "".join(map(str, position.bag))
    first, second = position.points
    rest = f"{bag} {position.tile} {first} {second} {position.illegal} {position.starters}"
    for symmetry in square_symmetries(SIDE):
        yield Image(
            f"{''.join(arranged(signs, symmetry))} {rest}",
            lambda move, symmetry=symmetry: _renamed(move, symmetry),  # type: ignore[misc]
        )


def _renamed(move: Move, symmetry: tuple[int, ...]) -> str:
    if not isinstance(move, Lay | Start):
        return str(move)
    return str(replace(move, square=NAMES[symmetry[CELLS[move.square]]]))
