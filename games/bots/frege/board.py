"""The board as the engine sees it: live cells renumbered, and each side's letters as sets of cells.

Letters belong to one side, so a move takes two things away: from everybody its cell, and from the
mover alone its letter in the cells it sees. A side's letters can be exchanged for one another.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.frege.letters import HANDS, SEEN, cells_of
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Seat

Rooms = tuple[int, ...]
"""The cells where each letter of a side may go, as bits, in ascending order."""

Entry = tuple[int, int]
"""A letter of the side to move, by its place in the position's hand, and a cell."""


class Ground:
    """The live cells of a position: `cells` gives their names, `seen` whom each of them sees."""

    def __init__(self, position: FregePosition) -> None:
        live = position.open_to(0) | position.open_to(1)
        self.cells = tuple(cells_of(live))
        place = {cell: index for index, cell in enumerate(self.cells)}
        self.seen = tuple(
            sum(1 << place[other] for other in cells_of(SEEN[cell] & live)) for cell in self.cells
        )
        self._rooms = tuple(
            sum(1 << place[cell] for cell in cells_of(open_)) for open_ in position.room
        )
        self.dead = (position.free & ~live).bit_count()

    def rooms(self, seat: Seat) -> Rooms:
        """Return the letters of a seat in the order of its hand, not sorted."""
        return tuple(self._rooms[number] for number in HANDS[seat])


def bits(cells: int) -> Iterator[int]:
    """Yield the single bits of a set."""
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def either(rooms: Rooms) -> int:
    """Return the cells where any of the letters may go."""
    first, second, third, fourth = rooms
    return first | second | third | fourth


def entered(rooms: Rooms, letter: int, cell: int, seen: tuple[int, ...]) -> Rooms:
    """Return the mover's letters after one of them went to `cell` (a number)."""
    after = [open_ & ~(1 << cell) for open_ in rooms]
    after[letter] &= ~seen[cell]
    return tuple(after)


def without(rooms: Rooms, cell: int) -> Rooms:
    """Return the letters of the other side once `cell` (a number) is filled."""
    gone = ~(1 << cell)
    first, second, third, fourth = rooms
    return (first & gone, second & gone, third & gone, fourth & gone)


def packed(us: Rooms, them: Rooms, width: int) -> int:
    """Return both sides as one number, which takes far less memory than tuples do."""
    key = 0
    for open_ in us + them:
        key = key << width | open_
    return key
