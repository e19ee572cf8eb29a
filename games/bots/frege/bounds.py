"""Bounds without looking ahead: which side surely wins if it keeps to a plan, however much the
other may do.

A plan is a set of cells that a side can fill all, in any order, because its letters are chosen so
that they do not clash. If it enters nothing else, and the other side's letters clash only where
there is no choice of them, what is left is counting: cells of one side alone, and cells for the
side that comes first.
"""

from __future__ import annotations

from games.bots.frege.board import Rooms


def plan(rooms: Rooms, foreign: int, seen: tuple[int, ...]) -> int:
    """Return cells that one side can fill, all of them: first those that are not `foreign`, and
    among these those that leave no choice of letters.
    """
    first, second, third, fourth = rooms
    choice = first & (second | third | fourth) | second & (third | fourth) | third & fourth
    planned = 0
    blocked = [0, 0, 0, 0]
    for wanted in (~(foreign | choice), choice & ~foreign, foreign):
        for letter, open_ in enumerate(rooms):
            left = open_ & wanted & ~planned & ~blocked[letter]
            while left:
                cell = left & -left
                sees = seen[cell.bit_length() - 1] | cell
                left &= ~sees
                blocked[letter] |= sees
                planned |= cell
    return planned


def lead(planned: int, others: Rooms, anything: int, seen: tuple[int, ...]) -> tuple[int, int]:
    """Return the cells for the planner alone less those for the other side alone, and the cells for
    either.

    `anything`: all cells of the other. Where one letter alone fits on several cells that all see
    each other, it can go to one of them.
    """
    first, second, third, fourth = others
    choice = first & (second | third | fourth) | second & (third | fourth) | third & fourth
    count = (planned & ~anything).bit_count() - (choice & ~planned).bit_count()
    for open_ in others:
        left = open_ & ~choice & ~planned
        while left:
            cell = left & -left
            left ^= cell
            group = left & seen[cell.bit_length() - 1]
            while group:
                cell = group & -group
                left ^= cell
                group &= seen[cell.bit_length() - 1]
            count -= 1
    return count, (planned & anything).bit_count()
