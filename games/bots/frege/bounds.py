"""Who surely wins, without looking ahead: one side keeps to a plan, the other may do anything.

A plan is a set of cells that a side can fill all, in any order, because its letters are chosen so
that they do not clash. If it enters nothing else, and the other side's letters never clash at
all, what is left is counting: cells of one side alone, and cells for whoever comes first.
"""

from __future__ import annotations

from games.bots.frege.board import Rooms


def plan(rooms: Rooms, foreign: int, seen: tuple[int, ...]) -> int:
    """Cells that one side can fill all; those that are not `foreign` are taken in first."""
    planned = 0
    blocked = [0, 0, 0, 0]
    for wanted in (~foreign, foreign):
        for letter, open_ in enumerate(rooms):
            left = open_ & wanted & ~planned & ~blocked[letter]
            while left:
                cell = left & -left
                sees = seen[cell.bit_length() - 1] | cell
                left &= ~sees
                blocked[letter] |= sees
                planned |= cell
    return planned


def lead(planned: int, anything: int) -> tuple[int, int]:
    """Cells for the planner alone less those for the other alone, and those for either."""
    shared = (planned & anything).bit_count()
    return planned.bit_count() - anything.bit_count(), shared
