"""Pairs of almost locked sets with a digit that only one can hold, and pairs joined by a third
set.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from games.coded_text import N_
from games.puzzles.marks import Marks, members
from games.puzzles.techniques.almost_locked.sets import (
    DIGITS_OF,
    AlmostLocked,
    almost_locked_sets,
)
from games.puzzles.techniques.step import Mark, Step, Technique, crossed, joined, listed

XZ = N_(
    "The cells %(one)s have one digit more than they are, and so have %(two)s. Only one of the "
    "two groups can hold %(common)s, and the other needs all its other digits."
)
WING = N_(
    "Three groups of cells with one digit more than they are: %(one)s, %(two)s and %(hinge)s. "
    "Whatever %(hinge)s hold of %(common)s, one of the first two groups holds %(digits)s."
)
Pair = tuple[AlmostLocked, AlmostLocked, int]
"""Two sets, and the digits, as bits, that only one of them can hold."""


def linked(marks: Marks) -> tuple[Pair, ...]:
    """Return the pairs of almost locked sets with such a digit."""
    return _linked(tuple(marks.left))


@lru_cache(maxsize=2)
def _linked(left: tuple[int, ...]) -> tuple[Pair, ...]:
    """Return these pairs for marks; three techniques ask for the same marks one after the other."""
    pairs = []
    sets = almost_locked_sets(left)
    for number, near in enumerate(sets):
        cells, digits, seen = near.cells, near.digits, near.seen
        for far in sets[number + 1 :]:
            shared = digits & far.digits
            if not shared or cells & far.cells:
                continue
            common, places = 0, far.places
            for digit in DIGITS_OF[shared]:
                if not places[digit] & ~seen[digit]:
                    common |= 1 << digit
            if common:
                pairs.append((near, far, common))
    return tuple(pairs)


def als_xz(marks: Marks) -> Iterator[Step]:
    """Yield steps by two sets with a digit that only one can hold, so that one of them holds any
    other common digit.
    """
    found = []
    for near, far, common in linked(marks):
        removes = _of_pair(near, far, common)
        if removes:
            found.append((-len(removes), (near.cells | far.cells).bit_count(), near, far, common))
    found.sort(key=lambda item: item[:2])
    for _, _, near, far, common in found:
        removes = _of_pair(near, far, common)
        params = {
            "one": listed(members(near.cells)),
            "two": listed(members(far.cells)),
            "common": joined(members(common)),
        }
        cells = tuple(members(near.cells | far.cells))
        digits = tuple(members(common))
        yield Step(Technique.ALS_XZ, cells, digits, XZ, params, removes=removes)


def _of_pair(near: AlmostLocked, far: AlmostLocked, common: int) -> tuple[Mark, ...]:
    removes: dict[Mark, None] = {}
    others = near.digits & far.digits
    if common.bit_count() == 1:
        others &= ~common
    for digit in members(others):
        both = near.seen[digit] & far.seen[digit] & ~near.cells & ~far.cells
        removes |= dict.fromkeys(crossed(both, digit))
    if common.bit_count() > 1:
        for group in (near, far):
            for digit in members(group.digits & ~common):
                removes |= dict.fromkeys(crossed(group.seen[digit], digit))
    return tuple(removes)


def als_xy_wings(marks: Marks) -> Iterator[Step]:
    """Yield steps by a third set that shares one digit with each of two others."""
    by_hinge: dict[int, list[tuple[AlmostLocked, int]]] = {}
    hinges: dict[int, AlmostLocked] = {}
    for near, far, common in linked(marks):
        by_hinge.setdefault(near.cells, []).append((far, common))
        by_hinge.setdefault(far.cells, []).append((near, common))
        hinges[near.cells], hinges[far.cells] = near, far
    found = []
    for cells, arms in by_hinge.items():
        for (near, first), (far, second) in combinations(arms, 2):
            if near.cells & far.cells or (first | second).bit_count() < 2:
                continue
            removes = _of_wing(near, far, first, second, hinges[cells])
            if removes:
                size = (near.cells | far.cells | cells).bit_count()
                found.append(
                    (-len(removes), size, near, far, hinges[cells], first | second, removes)
                )
    found.sort(key=lambda item: item[:2])
    for *_, near, far, hinge, common, removes in found:
        params = {
            "one": listed(members(near.cells)),
            "two": listed(members(far.cells)),
            "hinge": listed(members(hinge.cells)),
            "common": joined(members(common)),
            "digits": joined(sorted({digit for _, digit in removes})),
        }
        shown = tuple(members(near.cells | far.cells | hinge.cells))
        digits = tuple(members(common))
        yield Step(Technique.ALS_XY_WING, shown, digits, WING, params, removes=removes)


def _of_wing(
    near: AlmostLocked, far: AlmostLocked, first: int, second: int, hinge: AlmostLocked
) -> tuple[Mark, ...]:
    removes: dict[Mark, None] = {}
    for x in members(first):
        for y in members(second & ~(1 << x)):
            for digit in members(near.digits & far.digits & ~(1 << x | 1 << y)):
                both = near.seen[digit] & far.seen[digit] & ~near.cells & ~far.cells & ~hinge.cells
                removes |= dict.fromkeys(crossed(both, digit))
    return tuple(removes)
