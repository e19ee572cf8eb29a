"""The almost locked sets of a grid, each with its digits and their places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from games.puzzles.grid import UNITS
from games.puzzles.marks import members, peers_of

DIGITS_OF = tuple(tuple(members(digits)) for digits in range(1024))
"""Digits as bits → the digits."""


@dataclass(frozen=True, slots=True)
class AlmostLocked:
    """Some cells and their digits, as bits, with the places of each digit and what sees all of
    these.
    """

    cells: int
    digits: int
    places: dict[int, int]
    seen: dict[int, int]


def almost_locked_sets(left: tuple[int, ...]) -> list[AlmostLocked]:
    """Return all almost locked sets by units, each set of cells once. `left` is that of `Marks`."""
    where = [0] * 10
    for cell, digits in enumerate(left):
        for digit in DIGITS_OF[digits]:
            where[digit] |= 1 << cell
    found: dict[int, AlmostLocked] = {}
    for unit in UNITS:
        cells = [cell for cell in unit if left[cell]]
        for size in range(1, len(cells)):
            for chosen in combinations(cells, size):
                digits = 0
                for cell in chosen:
                    digits |= left[cell]
                if digits.bit_count() == size + 1:
                    mask = sum(1 << cell for cell in chosen)
                    if mask not in found:
                        found[mask] = _set_of(where, mask, digits)
    return list(found.values())


def _set_of(where: list[int], mask: int, digits: int) -> AlmostLocked:
    places, seen = {}, {}
    for digit in DIGITS_OF[digits]:
        places[digit] = at = mask & where[digit]
        seen[digit] = where[digit] & peers_of(at)
    return AlmostLocked(mask, digits, places, seen)
