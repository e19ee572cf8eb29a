"""The outlook of Frege-Sudoku: the cells still open, and the seat that would enter the last
letter.
"""

from __future__ import annotations

from games.bots.assessment.kit import Outlook
from games.rules.frege.position import FregePosition
from games.rules.kit.core import Position


def outlook_of(position: Position) -> Outlook:
    """Return the cells that each side can still fill, and who would be last to fill one.

    Both take the cells that either can fill first, in turn, and then those that only they can.
    """
    assert isinstance(position, FregePosition)
    mover, other = position.turn, 1 - position.turn
    mine, theirs = position.open_to(mover), position.open_to(other)
    shared = (mine & theirs).bit_count()
    my_letters = (mine & ~theirs).bit_count() + (shared + 1) // 2
    their_letters = (theirs & ~mine).bit_count() + shared // 2
    counts = (mine.bit_count(), theirs.bit_count())
    last_seat = mover if my_letters > their_letters else other
    return Outlook(counts if mover == 0 else counts[::-1], last_seat)
