"""Finned and sashimi fish: a fish except for some places in one box, whose digits see them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from games.coded_text import N_
from games.puzzles.marks import DIGITS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.fish.basic import unit_list
from games.puzzles.techniques.step import Step, Technique, crossed, listed

TEMPLATES = (
    N_(
        "In the rows %(lines)s, %(digit)s fits only into the columns %(across)s or on %(fins)s: "
        "either way not on %(cells)s."
    ),
    N_(
        "In the columns %(lines)s, %(digit)s fits only into the rows %(across)s or on %(fins)s: "
        "either way not on %(cells)s."
    ),
)
FINNED = {2: Technique.FINNED_X_WING, 3: Technique.FINNED_SWORDFISH, 4: Technique.FINNED_JELLYFISH}
SASHIMI = {
    2: Technique.SASHIMI_X_WING,
    3: Technique.SASHIMI_SWORDFISH,
    4: Technique.SASHIMI_JELLYFISH,
}
THREES = (0b111, 0b111000, 0b111000000)
"""The three segments in which a line crosses boxes."""


@dataclass(frozen=True, slots=True)
class Finned:
    """Base lines from `first` on, lines that cover them, and all places as bits."""

    base: tuple[int, ...]
    covers: tuple[int, ...]
    inside: int
    fins: int
    removed: int
    is_sashimi: bool


def finned_fish(marks: Marks, size: int, *, sashimi: bool) -> Iterator[Step]:
    """Yield finned fish, and sashimi fish, in which a line has only one place left without the
    fins.
    """
    for digit in DIGITS:
        for way in (0, 1):
            for fish in _found(marks.where[digit], size, way):
                if fish.is_sashimi == sashimi:
                    yield _step(fish, digit, way)


def _step(fish: Finned, digit: int, way: int) -> Step:
    technique = (SASHIMI if fish.is_sashimi else FINNED)[len(fish.base)]
    params = {
        "digit": digit,
        "lines": unit_list([9 * way + line for line in fish.base]),
        "across": unit_list([9 * (1 - way) + line for line in fish.covers]),
        "fins": listed(members(fish.fins)),
        "cells": listed(members(fish.removed)),
    }
    shown = tuple(members(fish.inside))
    removes = crossed(fish.removed, digit)
    return Step(technique, shown, (digit,), TEMPLATES[way], params, removes=removes)


@lru_cache(maxsize=256)
def _found(where: int, size: int, way: int) -> tuple[Finned, ...]:
    """Return the fish of these places. `way` 0: rows that are covered by columns; 1: the other
    way.
    """
    bits = [_bits_of(where, line, way) for line in range(9)]
    used = [line for line in range(9) if bits[line] & (bits[line] - 1)]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Finned] = {}
    for base in combinations(used, size):
        union = 0
        for line in base:
            union |= bits[line]
        if union.bit_count() <= size:
            continue
        for band in {line // 3 for line in base}:
            for three in THREES:
                for fish in _in_box(where, bits, base, union, band, three, way):
                    found.setdefault((fish.base, fish.covers), fish)
    return tuple(found[key] for key in sorted(found))


def _bits_of(where: int, line: int, way: int) -> int:
    """Return the places of a line, as nine bits."""
    if way == 0:
        return where >> 9 * line & 0b111111111
    return sum((where >> 9 * cross + line & 1) << cross for cross in range(9))


def _in_box(
    where: int, bits: list[int], base: tuple[int, ...], union: int, band: int, three: int, way: int
) -> Iterator[Finned]:
    """Yield the fish whose fins lie where this band of lines crosses these three."""
    needed = 0
    for line in base:
        needed |= bits[line] & ~three if line // 3 == band else bits[line]
    spare = len(base) - needed.bit_count()
    if spare < 0:
        return
    for more in combinations(members(union & ~needed), spare):
        cover = needed | sum(1 << cross for cross in more)
        if not cover & three or not union & ~cover:
            continue
        covers = tuple(members(cover))
        removed = where & _box(band, three, way) & _mask(covers, 1 - way) & ~_mask(base, way)
        if removed and all(bits[line] & cover for line in base):
            inside = where & _mask(base, way)
            fins = inside & ~_mask(covers, 1 - way)
            thin = any(not bits[line] & cover & (bits[line] & cover) - 1 for line in base)
            yield Finned(base, covers, inside, fins, removed, thin)


def _mask(lines: tuple[int, ...], way: int) -> int:
    """Return the cells of some rows (0) or columns (1)."""
    mask = 0
    for line in lines:
        mask |= UNIT_MASKS[9 * way + line]
    return mask


def _box(band: int, three: int, way: int) -> int:
    """Return the cells of the box where a band of lines crosses three others."""
    across = THREES.index(three)
    return UNIT_MASKS[18 + (3 * band + across if way == 0 else 3 * across + band)]
