"""Captures on bitboards: which enemy balls may be taken, which balls fall down, which capture hurts
most.
"""

from dataclasses import dataclass
from heapq import nlargest

from games.bots.sogo.bitboard import Geometry, Side, bits
from games.bots.sogo.evaluation import evaluate_captures
from games.bots.sogo.weights import CAPTURE_LINE, CAPTURE_NEAR
from games.rules.sogo.position import Form

COMPARED = 3
"""How many balls are compared before one is taken within the search."""


@dataclass(frozen=True)
class Taking:
    """The rules of capture of one form of the game on one board."""

    board: Geometry
    form: Form

    def closed(self, balls: int, bit: int) -> int:
        """Return how many captures the ball just dropped on `bit` brings."""
        board = self.board
        lines = bits(board.through[bit])
        count = sum(board.places[line] & balls == board.places[line] for line in lines)
        return min(count, 1) if self.form.one_each else count

    def takeable(self, us: Side, them: Side) -> int:
        """Return the balls of `them` that may be taken: those in mills are safe, unless there are
        no others.
        """
        balls = them[0]
        if self.form.top_only:
            everything = balls | us[0]
            free = self.board.next_places(everything)
            full = everything & self.board.floor << self.board.size - 1
            balls &= (free & self.board.upper) >> 1 | full
        return balls & ~self._in_mills(them) or balls

    def _in_mills(self, side: Side) -> int:
        found = 0
        for line in bits(side[4]):
            places = self.board.places[line]
            if places & side[0] == places:
                found |= places
        return found

    def without(self, us: Side, them: Side, bit: int) -> tuple[Side, Side]:
        """Return both sides after the ball on `bit` is gone and those above it have slid down."""
        rod = self.board.rods[bit]
        above = rod & ~(bit | bit - 1)
        mine, theirs = us[0], them[0] ^ bit
        mine = mine & ~above | (mine & above) >> 1
        theirs = theirs & ~above | (theirs & above) >> 1
        return self.board.sides(mine, theirs)

    def best(self, us: Side, them: Side, due: int) -> tuple[Side, Side, int]:
        """Return both sides after the best `due` captures by their looks, and how many were
        made.
        """
        taken = 0
        while taken < due and (ways := self.ranked(us, them, COMPARED)):
            _, us, them = ways[0]
            taken += 1
        return us, them, taken

    def ranked(self, us: Side, them: Side, tried: int) -> list[tuple[int, Side, Side]]:
        """Return single captures, each a ball and both sides afterwards, the best for `us` first.

        Only as many as `tried` are tried out: those of balls on the most open lines.
        """
        open_lines = ~us[2]
        near, three, through = them[4] & open_lines, them[3] & open_lines, self.board.through
        likely = nlargest(
            tried,
            bits(self.takeable(us, them)),
            key=lambda bit: (
                CAPTURE_NEAR * (near & through[bit]).bit_count()
                + CAPTURE_LINE * (three & through[bit]).bit_count()
            ),
        )
        ways = [(bit, *self.without(us, them, bit)) for bit in likely]
        return sorted(ways, key=lambda way: self.worth_to_them(way[1], way[2]))

    def worth_to_them(self, us: Side, them: Side) -> int:
        """Return the worth to the other side, which drops next once the captures are made."""
        ready = self.board.next_places(us[0] | them[0])
        return evaluate_captures(self.board, them, us, ready, 0)
