"""The symmetries of a Ludoku board: those of a square, which leave its variominos whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import Image, arranged, square_symmetries
from games.rules.ludoku.fields import NAMES, NUMBER_OF
from games.rules.ludoku.moves import Place
from games.rules.ludoku.position import LudokuPosition

SIDE = 8
_SIGNS = (" 123456", " abcdef")
"""The signs of the dice of each seat, by their values."""


def images(position: LudokuPosition) -> Iterator[Image]:
    """Yield the position as each of the eight symmetries shows it."""
    signs = "".join(_sign(position, field) for field in range(len(NAMES)))
    hand = "".join(map(str, position.hand))
    rest = f"{position.halves} {position.allowance} {position.rolls} {position.turn} {hand}"
    due = f"{rest} {position.roll_due:d}"
    for symmetry in square_symmetries(SIDE):
        yield Image(
            f"{''.join(arranged(signs, symmetry))} {due}",
            lambda move, symmetry=symmetry: _renamed(move, symmetry),  # type: ignore[misc]
        )


def _sign(position: LudokuPosition, field: int) -> str:
    owner = position.owner(field)
    return "." if owner is None else _SIGNS[owner][position.value(field)]


def _renamed(move: Move, symmetry: tuple[int, ...]) -> str:
    if not isinstance(move, Place):
        return str(move)
    return str(replace(move, field=NAMES[symmetry[NUMBER_OF[move.field]]]))
