"""The XY-wing: three squares with two digits each, of which one end or the other has the third."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.coded_text import N_
from games.puzzles.grid import NAMES
from games.puzzles.marks import PEER_MASKS, Marks, members
from games.puzzles.techniques.step import Step, Technique, listed

TEMPLATE = N_(
    "Whatever stands on %(pivot)s, one of %(wings)s holds %(digit)s: "
    "no square that sees both can have it."
)


def xy_wings(marks: Marks) -> Iterator[Step]:
    """A pivot with x and y sees a wing with x and z and a wing with y and z: one of them is z."""
    twos = [cell for cell in range(81) if marks.left[cell].bit_count() == 2]
    for pivot in twos:
        held = marks.left[pivot]
        near = [
            cell
            for cell in twos
            if PEER_MASKS[pivot] >> cell & 1 and (marks.left[cell] & held).bit_count() == 1
        ]
        for first, second in combinations(near, 2):
            third = marks.left[first] & marks.left[second] & ~held
            if not third or marks.left[first] == marks.left[second]:
                continue
            digit = third.bit_length() - 1
            seen = marks.where[digit] & PEER_MASKS[first] & PEER_MASKS[second]
            if seen:
                yield _step(pivot, (first, second), digit, seen, held)


def _step(pivot: int, wings: tuple[int, int], digit: int, seen: int, held: int) -> Step:
    return Step(
        Technique.XY_WING,
        (pivot, *wings),
        (*members(held), digit),
        TEMPLATE,
        {"pivot": NAMES[pivot], "wings": listed(wings), "digit": digit},
        removes=tuple((cell, digit) for cell in members(seen)),
    )
