"""The judgement of a decision in the form that the engines of all games give it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from games.bots.budget import Budget
from games.rules.kit.core import Move, Position, Seat

Symmetry = tuple[int, ...]
"""The number of a cell → that of the cell where it goes."""

P = TypeVar("P", bound=Position)

MAX_VALUE, MIN_VALUE = 1.0, -1.0
"""The worth of a won and of a lost position; a drawn one is worth nothing."""
MAX_UNSURE_VALUE = 0.9999
"""The most that a position is worth in which the win is not proved."""


@dataclass(frozen=True)
class MoveValue:
    """The worth of a move for the seat that makes it.

    `value` is the result to be expected, from 1 (won) to -1 (lost); `exact`: proved with best play
    on both sides, else an estimate. `margin` is the lead to be expected, where points are counted.
    `technique` is the number of the technique that finds the move, where it is to be found; else 0.
    """

    move: Move
    value: float
    exact: bool = False
    margin: float | None = None
    technique: int = 0


@dataclass(frozen=True)
class Assessment:
    """The judgement of one decision: its moves, the best first, and how it goes on from there.

    `line` begins with the best move. `nodes` is what it cost.
    `luck` is by how much what chance has just brought is better for the seat, in results, than what
    it brings on average; None where chance had no part.
    """

    moves: tuple[MoveValue, ...]
    line: tuple[Move, ...]
    nodes: int
    luck: float | None = None

    @property
    def best(self) -> MoveValue:
        """The move that is worth most."""
        return self.moves[0]


@dataclass(frozen=True)
class Outlook:
    """How many cells each seat can still fill, and which seat fills the last one if none closes a
    cell of the other.
    """

    open_cells: tuple[int, ...]
    last_seat: Seat


_TOLERANCE = 1e-12
"""By how much sums of chances may differ from the result that they stand for."""

Assessor = Callable[[Position, Seat, Budget], Assessment]
"""A function that judges the legal moves of a seat in a position without secrets; equal nodes give
equal judgements.
"""


def to_four_places(value: float) -> float:
    """Return an expected result as it is stored: rounded, but never to 1 or -1, which mean that it
    is sure.
    """
    rounded = round(value, 4)
    if abs(rounded) < MAX_VALUE or abs(value) >= MAX_VALUE - _TOLERANCE:
        return rounded
    return MAX_UNSURE_VALUE if value > 0 else -MAX_UNSURE_VALUE


def ranked(values: Sequence[MoveValue]) -> tuple[MoveValue, ...]:
    """Return the moves, the best first; among moves of equal value come those that are proved, then
    the order of names.
    """
    order = sorted(values, key=lambda each: str(each.move))
    return tuple(sorted(order, key=lambda each: (-each.value, not each.exact)))


@dataclass(frozen=True)
class TurnedPosition(Generic[P]):
    """The least image of a position, with the way back (`back_by`) and its own symmetries (`own`).

    `moved` turns a move as a symmetry turns the board.
    """

    position: P
    back_by: Symmetry
    own: tuple[Symmetry, ...]
    moved: Callable[[Move, Symmetry], Move]

    def back(self, move: Move) -> Move:
        """Return a move of the image as it is made on the board itself."""
        return self.moved(move, self.back_by)

    def alike(self, values: Sequence[MoveValue]) -> list[MoveValue]:
        """Give all moves that a symmetry of the position exchanges the value of the best of
        them.
        """
        by_name: dict[str, MoveValue] = {}
        for each in ranked(values):
            by_name.setdefault(self._name_of(each.move), each)
        return [replace(by_name[self._name_of(each.move)], move=each.move) for each in values]

    def _name_of(self, move: Move) -> str:
        return min(str(self.moved(move, symmetry)) for symmetry in self.own)


def value_of_end(position: Position, seat: Seat) -> float | None:
    """Return what a position that is over is worth to a seat; None while it goes on."""
    if position.outcome is None:
        return None
    winners = position.outcome.winners
    if not winners or (len(winners) > 1 and seat in winners):
        return 0.0
    return MAX_VALUE if seat in winners else MIN_VALUE
