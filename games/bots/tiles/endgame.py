"""The end of Sudoku tiles, worked out: the result of every move over all tiles that can still come.

Nobody knows the next tile, but everybody knows the bag. The compiled engine counts everything out,
move by move. Where that is too much, bounds are found: the first tile that fits nowhere ends the
game, so what lies some turns ahead is less likely, and leaving it out costs a known part of the
result. That search goes deeper turn by turn until the bounds tell enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from games.bots.budget import Budget, OutOfBudget
from games.bots.tiles import compiled
from games.bots.tiles.bounds import UNKNOWN, Bounds, Sufficiency
from games.bots.tiles.last_squares import Bag, LastSquares
from games.puzzles.grid import CELLS
from games.rules.kit.core import Move, Seat
from games.rules.tiles.cells import cells_of
from games.rules.tiles.moves import Lay
from games.rules.tiles.position import STAYS, TilesPosition

MAX_LAST_SQUARES = compiled.MAX_SQUARES
"""How many squares tiles may still take, for the end to be worked out."""
COUNTING_SHARE = 0.8
"""The part of the budget for counting everything out; what it leaves goes into bounds."""
BAGS_PER_NODE = 128
"""How many bags the compiled engine may look at for each node of a budget: Python looks at one node
in the time of 32, and counting out is worth four times as much.
"""
MAX_TURNS_AHEAD = 40


class Way(NamedTuple):
    """A move for the open tile: its points, and what can be drawn after it."""

    move: Move
    points: int
    bag: Bag


def bounds_of(
    position: TilesPosition, seat: Seat, budget: Budget, *, is_enough: Sufficiency
) -> dict[Move, Bounds]:
    """Return bounds of the result after each move with the open tile; nothing where the end is too
    far away.

    The search ends when the bounds are enough, or with the budget. They hold in any case.
    """
    squares = last_squares(position)
    if squares is None:
        return {}
    ways, lead = (
        list(ways_of(squares, position, seat)),
        position.points[seat] - position.points[1 - seat],
    )
    exact = _counted_out(squares, ways, lead, budget)
    if len(exact) == len(ways):
        return exact
    return _deepened(_Search(squares, budget), ways, lead, exact, is_enough)


def last_squares(position: TilesPosition) -> LastSquares | None:
    """Return the squares that tiles can still take; None where the end is too far away."""
    if position.illegal == STAYS:
        return None
    squares = LastSquares(position)
    return squares if len(squares.cells) <= MAX_LAST_SQUARES else None


def _counted_out(
    squares: LastSquares, ways: Sequence[Way], lead: int, budget: Budget
) -> dict[Move, Bounds]:
    """Return the results of the first moves, as many as the budget allows to be counted out."""
    part = _in_bags(budget.part(COUNTING_SHARE))
    engine, found = compiled.load(squares, part), {}
    for move, points, bag in ways:
        result = engine.result(bag, -lead - points) if engine else None
        if result is None:
            break
        found[move] = result.turned
    budget.spent += part.spent // BAGS_PER_NODE
    return found


def _in_bags(part: Budget) -> Budget:
    """A budget of nodes as one of bags of the compiled engine, with none spent."""
    part.limit, part.spent = (part.limit - part.spent) * BAGS_PER_NODE, 0
    return part


def _deepened(
    search: _Search, ways: Sequence[Way], lead: int, exact: dict[Move, Bounds], enough: Sufficiency
) -> dict[Move, Bounds]:
    """Return the bounds of the last turn ahead that was looked at as a whole; of some moves the
    exact result is known.
    """
    found: dict[Move, Bounds] = {}
    with suppress(OutOfBudget):
        for turns in range(MAX_TURNS_AHEAD):
            found = {
                move: exact.get(move) or search.bounds(bag, -lead - points, turns).turned
                for move, points, bag in ways
            }
            if enough(found):
                break
    return found


def ways_of(squares: LastSquares, position: TilesPosition, seat: Seat) -> Iterator[Way]:
    """Yield the moves for the open tile."""
    for move in position.legal_moves(seat):
        if isinstance(move, Lay):
            number = squares.cells.index(CELLS[move.square])
            points = squares.points(number, 0)
            yield Way(move, points, squares.laid(squares.start, squares.drawn, number))
        elif (bag := squares.given_up(squares.start, squares.drawn)) is not None:
            yield Way(move, 0, bag)


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
