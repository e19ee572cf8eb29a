"""The least image of a Sogo position, and the way back to the board as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.rules.kit.core import Move
from games.rules.kit.texts.canonical_form import square_symmetries
from games.rules.sogo.lines import rod_names, rod_number
from games.rules.sogo.moves import Drop, Take
from games.rules.sogo.position import SogoPosition

Symmetry = tuple[int, ...]
"""The number of a rod → that of the rod where it goes."""


@dataclass(frozen=True)
class Turned:
    """The least image of a position, with the way back (`back_by`) and its own symmetries
    (`own`).
    """

    position: SogoPosition
    back_by: Symmetry
    own: tuple[Symmetry, ...]

    def back(self, move: Move) -> Move:
        """Return a move of the image as it is made on the board itself."""
        return _moved(move, self.position.form.size, self.back_by)

    def name_of(self, move: Move) -> str:
        """Return the name of a move of the image: the same for all moves that a symmetry of it
        exchanges.
        """
        return min(str(_moved(move, self.position.form.size, each)) for each in self.own)


def least_image(position: SogoPosition) -> Turned:
    """Return the least of the images that turning and mirroring make of a position."""
    size = position.form.size
    by_balls: dict[tuple[int, int], list[Symmetry]] = {}
    for symmetry in square_symmetries(size):
        by_balls.setdefault(_balls(position, symmetry), []).append(symmetry)
    least = min(by_balls)
    own = tuple(each for each in square_symmetries(size) if _kept(least, size, each))
    back = _inverse(by_balls[least][0])
    return Turned(replace(position, balls=least), back, own)


def _kept(balls: tuple[int, int], size: int, symmetry: Symmetry) -> bool:
    return all(_arranged(each, size, symmetry) == each for each in balls)


def _balls(position: SogoPosition, symmetry: Symmetry) -> tuple[int, int]:
    white, black = (_arranged(each, position.form.size, symmetry) for each in position.balls)
    return white, black


def _arranged(balls: int, size: int, symmetry: Symmetry) -> int:
    return sum(stack << symmetry[rod] * size for rod, stack in _stacks(balls, size))


def _stacks(balls: int, size: int) -> Iterator[tuple[int, int]]:
    for rod in range(size * size):
        yield rod, balls >> rod * size & (1 << size) - 1


def _inverse(symmetry: Symmetry) -> Symmetry:
    return tuple(symmetry.index(rod) for rod in range(len(symmetry)))


def _moved(move: Move, size: int, symmetry: Symmetry) -> Move:
    if not isinstance(move, Drop | Take):
        return move
    number = rod_number(move.rod, size)
    assert number is not None
    return replace(move, rod=rod_names(size)[symmetry[number]])
