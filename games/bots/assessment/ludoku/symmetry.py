"""A Ludoku position as the least of its images, and the way back to its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.bots.assessment.kit import MoveValue, ranked
from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.ludoku.fields import NAMES, NUMBER_OF, numbers
from games.rules.ludoku.moves import Place
from games.rules.ludoku.position import LudokuPosition
from games.rules.ludoku.symmetry import SIDE

Symmetry = tuple[int, ...]


@dataclass(frozen=True)
class TurnedLudoku:
    """The least image of a position; `back_by` undoes it, `own` are its own symmetries."""

    position: LudokuPosition
    back_by: Symmetry
    own: tuple[Symmetry, ...]

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


def least_image(position: LudokuPosition) -> TurnedLudoku:
    """Turn and mirror a position as it is least."""
    symmetries = square_symmetries(SIDE)
    chosen = min(symmetries, key=lambda symmetry: _dice_of(_turned(position, symmetry)))
    turned = _turned(position, chosen)
    least = _dice_of(turned)
    own = tuple(each for each in symmetries if _dice_of(_turned(turned, each)) == least)
    back = tuple(chosen.index(field) for field in range(SIDE * SIDE))
    return TurnedLudoku(turned, back, own)


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
