"""The squares that tiles can still take near the end of Sudoku tiles, and the tiles of the bag.

Squares are numbered, and sets of them are small numbers. Only what may still change is kept: so
many ways to the same ending are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from games.rules.tiles.cells import ALL, NEIGHBOURS, cells_of
from games.rules.tiles.position import DISCARD, TilesPosition


class Digit(NamedTuple):
    """A digit that still fits somewhere: its squares as bits, and how many tiles of it are in the
    bag.
    """

    squares: int
    left: int


class Bag(NamedTuple):
    """The tiles that can still be drawn: digits that fit, in order, and `dead` tiles besides.

    `laid` are those of the numbered squares that have a tile by now.
    """

    digits: tuple[Digit, ...]
    dead: int
    laid: int = 0

    @property
    def left(self) -> int:
        """How many tiles are in the bag."""
        return self.dead + sum(count for _squares, count in self.digits)

    def without(self, drawn: int, squares: int, bit: int) -> Bag:
        """Return the bag without one tile of the digit with this index, which keeps these squares;
        `bit` is the square where it lies now, 0 for nowhere.
        """
        kept, dead = [], self.dead
        for number, (room, count) in enumerate(self.digits):
            room, count = (squares, count - 1) if number == drawn else (room & ~bit, count)
            if room and count:
                kept.append(Digit(room, count))
            else:
                dead += count
        return Bag(tuple(sorted(kept)), dead, self.laid | bit)


class LastSquares:
    """The numbered squares of a position, and the score of a tile on each."""

    def __init__(self, position: TilesPosition) -> None:
        bag = list(position.bag)
        bag[position.tile - 1] += 1
        fitting = [position.layout.fitting(digit) for digit in range(1, 10)]
        live = 0
        for squares, count in zip(fitting, bag, strict=True):
            live |= squares if count else 0
        self.cells: Sequence[int] = list(cells_of(live))
        self.may_give_up = position.illegal == DISCARD
        self.other_free = bool(ALL & ~position.layout.occupied & ~live)
        self.beside = [
            (NEIGHBOURS[cell] & position.layout.occupied).bit_count() for cell in self.cells
        ]
        self.around = [self._numbered(NEIGHBOURS[cell]) for cell in self.cells]
        digits = [
            Digit(self._numbered(squares), count)
            for squares, count in zip(fitting, bag, strict=True)
        ]
        living = sorted(digit for digit in digits if digit.squares and digit.left)
        dead = sum(digit.left for digit in digits if not digit.squares)
        self.start = Bag(tuple(living), dead)
        self.drawn = living.index(digits[position.tile - 1])

    def _numbered(self, squares: int) -> int:
        return sum(1 << number for number, cell in enumerate(self.cells) if squares >> cell & 1)

    @cached_property
    def everything(self) -> int:
        """All numbered squares."""
        return (1 << len(self.cells)) - 1

    def points(self, number: int, laid: int) -> int:
        """Return the score of a tile on a square once tiles lie on others."""
        return self.beside[number] + (self.around[number] & laid).bit_count()

    def laid(self, bag: Bag, drawn: int, number: int) -> Bag:
        """Return the bag after a tile of a digit was laid on a square."""
        bit = 1 << number
        return bag.without(drawn, bag.digits[drawn].squares & ~self.around[number] & ~bit, bit)

    def given_up(self, bag: Bag, drawn: int) -> Bag | None:
        """Return the bag after a tile was laid wrong; None where that is not possible."""
        squares = bag.digits[drawn].squares
        clashes = self.other_free or self.everything & ~bag.laid & ~squares
        return bag.without(drawn, squares, 0) if self.may_give_up and clashes else None

    def replies(self, bag: Bag, drawn: int) -> Iterator[tuple[int, Bag]]:
        """Yield each way to lay a tile with its points, and the bag it leaves; the most points
        first.
        """
        squares = bag.digits[drawn].squares
        numbers = sorted(cells_of(squares), key=lambda each: -self.points(each, bag.laid))
        for number in numbers:
            yield self.points(number, bag.laid), self.laid(bag, drawn, number)
        if (left := self.given_up(bag, drawn)) is not None:
            yield 0, left
