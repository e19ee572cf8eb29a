"""The least image of a Ludoku position, and the way back to its board."""

from __future__ import annotations

from dataclasses import replace

from games.bots.assessment.kit import Symmetry, TurnedPosition
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.ludoku.fields import NAMES, NUMBER_OF, numbers
from games.rules.ludoku.moves import Place
from games.rules.ludoku.position import LudokuPosition
from games.rules.ludoku.symmetry import SIDE


def least_image(position: LudokuPosition) -> TurnedPosition[LudokuPosition]:
    """Return the least of the images that turning and mirroring make of a position."""
    symmetries = square_symmetries(SIDE)
    chosen = min(symmetries, key=lambda symmetry: _dice_of(_turned(position, symmetry)))
    turned = _turned(position, chosen)
    least = _dice_of(turned)
    own = tuple(each for each in symmetries if _dice_of(_turned(turned, each)) == least)
    back = tuple(chosen.index(field) for field in range(SIDE * SIDE))
    return TurnedPosition(turned, back, own, _moved)


def _dice_of(position: LudokuPosition) -> tuple[int, ...]:
    return (*position.dice, *position.faces)


def _turned(position: LudokuPosition, symmetry: Symmetry) -> LudokuPosition:
    ivory, midnight = (_fields_turned(dice, symmetry) for dice in position.dice)
    faces = tuple(_fields_turned(face, symmetry) for face in position.faces)
    return replace(position, dice=(ivory, midnight), faces=faces)


def _fields_turned(fields: int, symmetry: Symmetry) -> int:
    return sum(1 << symmetry[field] for field in numbers(fields))


def _moved(move: Move, symmetry: Symmetry) -> Move:
    if not isinstance(move, Place):
        return move
    return replace(move, field=NAMES[symmetry[NUMBER_OF[move.field]]])
