"""The end of Sudoku tiles, worked out: bounds of the result over every tile that can still come.

Nobody knows the next tile, but everybody knows the bag. Of most tiles left at the end none fits,
and the first of these ends the game: so what lies some turns ahead is unlikely, and leaving it out
costs a known part of the result. The search goes deeper turn by turn until the bounds tell enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from games.bots.budget import Budget, OutOfBudget
from games.bots.tiles.last_squares import Bag, LastSquares
from games.puzzles.grid import CELLS
from games.rules.kit.core import Move, Seat
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import STAYS, TilesPosition

MAX_LAST_SQUARES = 14
"""How many squares tiles may still take, for the end to be worked out."""
MAX_TURNS_AHEAD = 40


class Bounds(NamedTuple):
    """The least and the most that a result is, from -1 to 1, for the seat that asks."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """How much of the result is not known."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """The result, give or take half the width."""
        return (self.low + self.high) / 2

    @property
    def turned(self) -> Bounds:
        """The bounds for the other seat."""
        return Bounds(-self.high, -self.low)


UNKNOWN = Bounds(-1.0, 1.0)
EXACT_WIDTH = 0.001
"""How narrow the bounds of a result are when it is called exact."""

Sufficiency = Callable[[Mapping[Move, Bounds]], bool]
"""Says whether a search may end with these bounds."""


def are_exact(bounds: Mapping[Move, Bounds]) -> bool:
    """Return whether the result of every move is known."""
    return all(each.width <= EXACT_WIDTH for each in bounds.values())


def name_the_best(bounds: Mapping[Move, Bounds]) -> bool:
    """Return whether one move is proved to be the best, or nothing is left to find out."""
    return len(contenders(bounds)) == 1 or are_exact(bounds)


def bounds_of(
    position: TilesPosition, seat: Seat, budget: Budget, *, is_enough: Sufficiency
) -> dict[Move, Bounds]:
    """Return the bounds of each move for the open tile; nothing where the end is too far away.

    The search ends when the bounds are enough, or with the budget: then they are those of the last
    turn that was looked at as a whole. They hold in any case.
    """
    if position.illegal == STAYS:
        return {}
    squares = LastSquares(position)
    if len(squares.cells) > MAX_LAST_SQUARES:
        return {}
    search, lead = _Search(squares, budget), position.points[seat] - position.points[1 - seat]
    found: dict[Move, Bounds] = {}
    with suppress(OutOfBudget):
        for turns in range(MAX_TURNS_AHEAD):
            found = {
                move: search.bounds(bag, -lead - points, turns).turned
                for move, points, bag in _ways(squares, position, seat)
            }
            if is_enough(found):
                break
    return found


def contenders(bounds: Mapping[Move, Bounds]) -> set[Move]:
    """Return the moves that are not proved to be worse than another one."""
    most = max((each.low for each in bounds.values()), default=-1.0)
    return {move for move, each in bounds.items() if each.high >= most}


def _ways(
    squares: LastSquares, position: TilesPosition, seat: Seat
) -> Iterator[tuple[Move, int, Bag]]:
    """Yield each move with its points, and what can be drawn after it."""
    for move in position.legal_moves(seat):
        if isinstance(move, Lay):
            number = squares.cells.index(CELLS[move.square])
            points = squares.points(number, 0)
            yield move, points, squares.laid(squares.start, squares.drawn, number)
        elif (bag := squares.given_up(squares.start, squares.drawn)) is not None:
            yield move, 0, bag


class _Search:
    """The search of one position, with the bounds found by lead and turns looked ahead."""

    def __init__(self, squares: LastSquares, budget: Budget) -> None:
        self.squares = squares
        self.budget = budget
        self._found_before: dict[tuple[Bag, int], tuple[int, Bounds]] = {}
        self._most: dict[int, int] = {}

    def bounds(self, bag: Bag, lead: int, turns: int) -> Bounds:
        """Return the bounds for the seat that draws next and is `lead` points ahead."""
        result = float((lead > 0) - (lead < 0))
        if not bag.digits or abs(lead) > self._most_to_come(bag):
            return Bounds(result, result)
        earlier_turns, earlier = self._found_before.get((bag, lead), (-1, UNKNOWN))
        if earlier_turns >= turns or earlier.low == earlier.high:
            return earlier
        self.budget.spend()
        found = self._average(bag, lead, result, turns)
        self._found_before[bag, lead] = turns, found
        return found

    def _average(self, bag: Bag, lead: int, result: float, turns: int) -> Bounds:
        """Weigh each tile that can be drawn by how many the bag has of it."""
        low = high = bag.dead * result
        for drawn, (_squares, count) in enumerate(bag.digits):
            best = self._best(bag, drawn, lead, turns) if turns else UNKNOWN
            low += count * best.low
            high += count * best.high
        return Bounds(low / bag.left, high / bag.left)

    def _best(self, bag: Bag, drawn: int, lead: int, turns: int) -> Bounds:
        """Return the bounds with the best square for a tile."""
        low = high = -1.0
        for points, after in self.squares.replies(bag, drawn):
            found = self.bounds(after, -lead - points, turns - 1)
            low, high = max(low, -found.high), max(high, -found.low)
            if low == 1.0:
                break
        return Bounds(low, high)

    def _most_to_come(self, bag: Bag) -> int:
        """Return the most points a side can still be scored upon: who lays each tile that fits,
        leaves the other side every second square at most.
        """
        free = 0
        for squares, _count in bag.digits:
            free |= squares
        if free not in self._most:
            everything = self.squares.everything
            dearest = sorted(self.squares.points(n, everything) for n in cells_of(free))
            self._most[free] = sum(dearest[len(dearest) // 2 :])
        return self._most[free]
