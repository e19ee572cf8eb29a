"""The bitboard of a Sogo position: a few ints, made for being changed a hundred thousand times a
second.

Balls and places are bits as in `games.rules.sogo.lines`. Sets of lines are ints too, one bit a
line: a ball moves all its lines up by one in three ANDs and ORs, and nothing is ever taken back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from games.bots.sogo.weights import Weights, weights_of
from games.rules.sogo.lines import lines, lines_through
from games.rules.sogo.position import Form

Side = tuple[int, int, int, int, int]
"""The bitboards of one colour: its balls; its holes (places that complete a line; they may be
filled by now); and the lines with at least one of its balls, with all but three, with all but two.
"""

Level = tuple[int, int, int]
"""The places of one height, and the worth of a hole there: one's own, and the enemy's."""


@dataclass(frozen=True)
class Geometry:
    """The tables of a board. Single bits are the keys: no bit is ever turned into a number.

    `through` gives the lines of a place, `places` the places of a line, `rods` the rod of a place.
    `feed` is every line where the first ball already leaves all but three, else none. `levels`
    tells by seat what holes are worth at each height.
    """

    size: int
    length: int
    full: int
    floor: int
    upper: int
    every: int
    through: dict[int, int]
    places: dict[int, int]
    rods: dict[int, int]
    feed: int
    weights: Weights
    levels: tuple[tuple[Level, ...], tuple[Level, ...]]

    def after(self, us: Side, them: Side, bit: int) -> Side:
        """Return `us` after a drop on the place `bit`."""
        mine, holes, some, three, two = us
        through = self.through[bit]
        fresh = two & through & (self.every ^ them[2])
        if fresh:
            holes |= self.missing(fresh, mine | bit)
        return (
            mine | bit,
            holes,
            some | through,
            three | (some | self.feed) & through,
            two | three & through,
        )

    def next_places(self, balls: int) -> int:
        """Return the lowest free place of every rod that is not full."""
        return (balls << 1 | self.floor) & (self.full ^ balls)

    def missing(self, found: int, balls: int) -> int:
        """Return the places that are still free on lines with all `balls` but one."""
        holes = 0
        while found:
            line = found & -found
            found ^= line
            places = self.places[line]
            holes |= places ^ (places & balls)
        return holes

    def sides(self, mine: int, theirs: int) -> tuple[Side, Side]:
        """Return both sides counted afresh, for the root and after captures."""
        my_sets, their_sets = self._counted(mine), self._counted(theirs)
        return (
            (mine, self.missing(my_sets[3] & ~their_sets[0], mine), *my_sets[:3]),
            (theirs, self.missing(their_sets[3] & ~my_sets[0], theirs), *their_sets[:3]),
        )

    def _counted(self, balls: int) -> tuple[int, int, int, int]:
        """Return the sets of lines of a Side, and the lines with all balls but one or all."""
        some = last = 0
        three = self.every if self.length <= 3 else 0
        two = 0
        for bit in bits(balls):
            through = self.through[bit]
            last |= two & through
            two |= three & through
            three |= (some | self.feed) & through
            some |= through
        return some, three, two, last


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, the lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


@cache
def geometry(size: int, length: int, weights: Weights | None = None) -> Geometry:
    """Return the tables for a board of `size` with `length` in a row, with weights of its own."""
    weights = weights or weights_of(size, length)
    everything = lines(size, length)
    number = {line: 1 << i for i, line in enumerate(everything)}
    floor = sum(1 << rod * size for rod in range(size * size))
    full = (1 << size**3) - 1
    return Geometry(
        size=size,
        length=length,
        full=full,
        floor=floor,
        upper=full ^ floor,
        every=(1 << len(everything)) - 1,
        through={
            1 << place: sum(number[line] for line in through)
            for place, through in enumerate(lines_through(size, length))
        },
        places={number[line]: line for line in everything},
        rods={1 << place: (1 << size) - 1 << place // size * size for place in range(size**3)},
        feed=(1 << len(everything)) - 1 if length <= 4 else 0,
        weights=weights,
        levels=(_levels(floor, weights, 0), _levels(floor, weights, 1)),
    )


def _levels(floor: int, weights: Weights, seat: int) -> tuple[Level, ...]:
    mine, theirs = weights.holes[seat], weights.holes[1 - seat]
    return tuple((floor << level, mine[level], theirs[level]) for level in range(len(mine)))


def geometry_of(form: Form) -> Geometry:
    """Return the tables for a form of the game."""
    return geometry(form.size, form.length)
