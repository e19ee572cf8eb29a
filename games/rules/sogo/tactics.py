"""Threats in a position, as data: threes, holes, forbidden rods and double holes.

For the what-if board, the rules page and the bots. Places and rods are numbers, as in lines.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from games.rules.kit.core import Seat
from games.rules.sogo.lines import lines
from games.rules.sogo.position import BLACK, WHITE, SogoPosition

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Three:
    """A line in which `seat` has all balls but one (as bits), and the empty place that completes
    it.
    """

    seat: Seat
    balls: int
    hole: int


@dataclass(frozen=True)
class Side:
    """The threats of one seat, and the places it must beware of.

    `holes` complete a line of its own, now or later; `wins` are the holes its next ball can reach,
    `blocks` those the enemy's can. On a `forbidden` rod its next ball would lift the enemy into a
    hole. `doubles` are the lower places of two own holes one right above the other.
    """

    holes: Numbers
    wins: Numbers
    blocks: Numbers
    forbidden: Numbers
    doubles: Numbers


@dataclass(frozen=True)
class Threats:
    """The threats of both seats, whichever is to move."""

    threes: tuple[Three, ...]
    sides: tuple[Side, Side]

    def holes(self, seat: Seat) -> Numbers:
        """Return the places that complete a line of `seat`."""
        return self.sides[seat].holes

    def forbidden(self, seat: Seat) -> Numbers:
        """Return the rods on which `seat` should not drop a ball."""
        return self.sides[seat].forbidden


def threats(view: SogoPosition) -> Threats:
    """Return everything that threatens in `view`."""
    threes = tuple(_threes(view))
    white, black = (
        reduce(or_, (1 << three.hole for three in threes if three.seat == seat), 0)
        for seat in (WHITE, BLACK)
    )
    return Threats(threes, (_side(view, white, black), _side(view, black, white)))


def _threes(view: SogoPosition) -> Iterator[Three]:
    for line in lines(view.form.size, view.form.length):
        for seat in (WHITE, BLACK):
            rest = line & ~view.balls[seat]
            if rest.bit_count() == 1 and not rest & view.balls[1 - seat]:
                yield Three(seat, line & ~rest, rest.bit_length() - 1)


def _side(view: SogoPosition, own: int, enemy: int) -> Side:
    """Return the threats of the seat with `own` holes against the one with `enemy` holes."""
    size = view.form.size
    playable = _playable(view)
    # A ball that wins at once lifts nobody.
    quiet = playable if view.form.capture else playable & ~own
    lifted = _above(quiet, size) & enemy
    return Side(
        holes=_numbers(own),
        wins=_numbers(own & playable),
        blocks=_numbers(enemy & playable),
        forbidden=tuple(place // size for place in _numbers(lifted)),
        doubles=_numbers((_above(own, size) & own) >> 1),
    )


def _playable(view: SogoPosition) -> int:
    """Return the lowest free place of every rod that is not full, as bits."""
    size = view.form.size
    heights = ((rod, view.height(rod)) for rod in range(size * size))
    return sum(1 << rod * size + height for rod, height in heights if height < size)


def _above(places: int, size: int) -> int:
    """Return the places one higher on the same rods, as bits."""
    return sum(1 << place + 1 for place in _numbers(places) if (place + 1) % size)


def _numbers(places: int) -> Numbers:
    return tuple(place for place in range(places.bit_length()) if places >> place & 1)
