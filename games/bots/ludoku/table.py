"""The table: a board for fast searches, made of bits, without objections and pictures. The rules
judge the result.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rules.kit.core import Seat
from games.rules.ludoku.fields import ALL, SEEN
from games.rules.ludoku.position import LudokuPosition

STAYS = tuple(ALL & ~seen for seen in SEEN)
"""The fields that stay open to a value after a die of that value went to a field."""


class Table(NamedTuple):
    """A board in play; `open` has the free fields of each value, 1 first, and `seat` places now or
    rolls next.
    """

    dice: tuple[int, int]
    open: tuple[int, ...]
    allowance: tuple[int, int]
    seat: Seat

    def placed(self, value: int, field: int) -> Table:
        """Return the table with one more die of the seat at its turn."""
        bit = 1 << field
        ivory, midnight = self.dice
        opened = [fields & ~bit for fields in self.open]
        opened[value - 1] &= STAYS[field]
        dice = (ivory, midnight | bit) if self.seat else (ivory | bit, midnight)
        return self._replace(dice=dice, open=tuple(opened))

    def handed_over(self, left: int) -> Table:
        """Return the table after a turn that left `left` dice without a field; the next to roll is
        a seat with dice.
        """
        mine = self.allowance[self.seat] - left
        theirs = self.allowance[1 - self.seat]
        allowance = (theirs, mine) if self.seat else (mine, theirs)
        return self._replace(allowance=allowance, seat=1 - self.seat if theirs else self.seat)


def table_of(view: LudokuPosition) -> Table:
    """Return the table of a view in which there are dice to place."""
    opened = tuple(view.open_to(value) for value in range(1, 7))
    return Table(view.dice, opened, view.allowance, view.turn)
