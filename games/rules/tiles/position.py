"""A position of Sudoku tiles: where they lie, what the bag still holds, and which tile is open.

The order of the bag is nowhere: each tile is drawn when it is due, so there is nothing to hide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from games.puzzles.grid import CELLS, NAMES
from games.rules.kit import sealed_randomness
from games.rules.kit.core import CHANCE, IllegalMove, Move, Outcome, Position, Seat
from games.rules.kit.refusals import KitRefusal
from games.rules.tiles.cells import cells_of
from games.rules.tiles.layout import EMPTY, Layout
from games.rules.tiles.moves import GiveUp, Lay, Reveal, Start
from games.rules.tiles.refusals import TilesRefusal
from games.rules.tiles.scoring import score_of
from games.rules.tiles.terminations import TilesTermination

STARTERS = 9
"""How many tiles lie on the board before the first turn."""
EACH, ANY = "each", "any"
"""The options for the digits of the start tiles: one of each, or any (interpretation tiles-2)."""
DISCARD, STAYS, REFUSE = "discard", "stays", "refuse"
"""The options for the fate of a tile that is laid against the rules (interpretation tiles-3)."""


@dataclass(frozen=True)
class TilesPosition(Position):
    """A position of Sudoku tiles. `bag` has how many tiles of each digit it still holds; `tile` is
    the open one, 0 for none.
    """

    illegal: str = DISCARD
    layout: Layout = EMPTY
    bag: tuple[int, ...] = (9,) * 9
    tile: int = 0
    points: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None
    starters: str = EACH

    @cached_property
    def left(self) -> int:
        """How many tiles are in the bag."""
        return sum(self.bag)

    @property
    def drawn(self) -> int:
        """How many tiles have left the bag, the start tiles among them."""
        return 81 - self.left

    @property
    def turn(self) -> Seat:
        """The seat whose tile is open, or is drawn next: seats alternate strictly."""
        return (self.drawn - STARTERS - bool(self.tile)) % 2

    @property
    def to_move(self) -> frozenset[Seat]:  # type: ignore[override]
        if self.outcome:
            return frozenset()
        return frozenset({self.turn if self.tile else CHANCE})

    @cached_property
    def fits(self) -> int:
        """The squares where the open tile may lie by the rules of Sudoku, as bits."""
        return self.layout.fitting(self.tile) if self.tile else 0

    @property
    def clashes(self) -> int:
        """The free squares where the open tile may not lie, as bits."""
        return self.layout.clashing(self.tile) if self.tile else 0

    def legal_moves(self, seat: Seat) -> Iterator[Move]:
        if seat not in self.to_move:
            return
        if self.drawn < STARTERS:
            for cell in self.layout.start_squares():
                yield from (Start(digit, NAMES[cell]) for digit in self._start_digits(cell))
        elif not self.tile:
            yield from (Reveal(digit) for digit in range(1, 10) if self.bag[digit - 1])
        else:
            yield from self._layings()

    def _start_digits(self, cell: int) -> Iterator[int]:
        """Return the digits that the next start tile may have on this square."""
        if self.starters == EACH:
            yield self.drawn + 1
        else:
            yield from (n for n in range(1, 10) if self.layout.objection(n, cell) is None)

    def _layings(self) -> Iterator[Move]:
        for cell in cells_of(self.fits):
            yield Lay(self.tile, NAMES[cell])
        if self.illegal == STAYS:
            for cell in cells_of(self.clashes):
                yield Lay(self.tile, NAMES[cell], against=True)
        elif self.illegal == DISCARD and self.clashes:
            yield GiveUp()

    def objection(self, move: Move, seat: Seat) -> IllegalMove | None:
        match move:
            case Start(digit, square):
                return self._objection_to_start(digit, square)
            case Reveal(digit):
                return self._objection_to_reveal(digit)
            case Lay() | GiveUp() if not self.tile:
                return IllegalMove(TilesRefusal.NO_TILE_DRAWN)
            case Lay(digit) if digit != self.tile:
                return IllegalMove(TilesRefusal.OTHER_TILE_OPEN, tile=self.tile)
            case Lay(digit, square, against=False):
                return self.layout.objection(digit, CELLS[square])
            case Lay(_digit, square):
                return self._objection_to_wrong(square)
            case GiveUp():
                return self._objection_to_giving_up()
        return IllegalMove(KitRefusal.NOT_A_MOVE_OF_THIS_GAME)

    def _objection_to_start(self, digit: int, square: str) -> IllegalMove | None:
        if self.drawn >= STARTERS:
            return IllegalMove(TilesRefusal.START_TILES_LIE_ALREADY)
        if self.starters == EACH and digit != self.drawn + 1:
            return IllegalMove(TilesRefusal.OTHER_START_TILE_DUE, tile=self.drawn + 1)
        if CELLS[square] not in self.layout.start_squares():
            return IllegalMove(TilesRefusal.START_TILE_IN_LINE, square=square)
        return self.layout.objection(digit, CELLS[square])

    def _objection_to_reveal(self, digit: int) -> IllegalMove | None:
        if self.drawn < STARTERS:
            return IllegalMove(TilesRefusal.START_TILES_DUE)
        if self.tile:
            return IllegalMove(TilesRefusal.TILE_OPEN_ALREADY)
        if not self.bag[digit - 1]:
            return IllegalMove(TilesRefusal.TILE_NOT_IN_BAG, tile=digit)
        return None

    def _objection_to_wrong(self, square: str) -> IllegalMove | None:
        cell = CELLS[square]
        if self.illegal != STAYS:
            return IllegalMove(TilesRefusal.NO_WRONG_TILES)
        if self.layout.occupied >> cell & 1:
            return self.layout.objection(self.tile, cell)
        if self.fits >> cell & 1:
            return IllegalMove(TilesRefusal.TILE_BREAKS_NO_RULE, tile=self.tile, square=square)
        return None

    def _objection_to_giving_up(self) -> IllegalMove | None:
        if self.illegal != DISCARD:
            return IllegalMove(TilesRefusal.NO_GIVING_UP_OF_TILES)
        if not self.clashes:
            return IllegalMove(TilesRefusal.TILE_FITS_EVERYWHERE)
        return None

    def _after(self, move: Move, seat: Seat) -> TilesPosition:
        match move:
            case Start(digit, square):
                layout = self.layout.with_tile(digit, CELLS[square])
                return replace(self, layout=layout, bag=self._without(digit))
            case Reveal(digit):
                return replace(self, tile=digit, bag=self._without(digit)).settled()
            case Lay(digit, square, against):
                cell = CELLS[square]
                points = self.points if against else self._scored(sum(score_of(self.layout, cell)))
                layout = self.layout.with_tile(digit, cell)
                return replace(self, layout=layout, tile=0, points=points).settled()
        return replace(self, tile=0).settled()

    def _without(self, digit: int) -> tuple[int, ...]:
        return (*self.bag[: digit - 1], self.bag[digit - 1] - 1, *self.bag[digit:])

    def _scored(self, points: int) -> tuple[int, int]:
        first, second = self.points
        return (first + points, second) if self.turn == 0 else (first, second + points)

    def settled(self) -> TilesPosition:
        """Return the position, with the game over where the open tile fits nowhere or no tile is
        left to be drawn.
        """
        if self.tile and not self.fits:
            nowhere, tile = TilesTermination.TILE_UNPLACEABLE, {"tile": self.tile}
            return replace(self, outcome=Outcome(self._ahead(), nowhere, tile))
        if not self.tile and not self.left:
            return replace(self, outcome=Outcome(self._ahead(), TilesTermination.BAG_EMPTY))
        return self

    def _ahead(self) -> frozenset[Seat]:
        first, second = self.points
        return frozenset() if first == second else frozenset({int(second > first)})

    @property
    def occasion(self) -> tuple[int, str]:
        if self.drawn < STARTERS:
            return self.drawn + 1, "start"
        return self.drawn - STARTERS + 1, "tile"

    def draw(self, rng: Random) -> Move:
        """Draw a start square of the list, or a tile from the bag, each as likely as the others.

        Where digits may repeat at the start, a square is drawn and then a tile that may lie there.
        """
        if self.drawn >= STARTERS:
            return Reveal(self._out_of_bag(rng, range(1, 10)))
        squares = tuple(self.layout.start_squares())
        cell = squares[sealed_randomness.below(rng, len(squares))]
        digits = tuple(self._start_digits(cell))
        digit = digits[0] if self.starters == EACH else self._out_of_bag(rng, digits)
        return Start(digit, NAMES[cell])

    def _out_of_bag(self, rng: Random, digits: Iterable[int]) -> int:
        """Draw one of the tiles in the bag that have these digits."""
        tiles = [digit for digit in digits for _tile in range(self.bag[digit - 1])]
        return tiles[sealed_randomness.below(rng, len(tiles))]
