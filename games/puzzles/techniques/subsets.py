"""Pairs, triples, quadruples: as many squares as digits, naked (by square) or hidden (by digit)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from games.coded_text import N_
from games.puzzles.grid import UNITS
from games.puzzles.marks import DIGITS, PEER_MASKS, UNIT_MASKS, Marks, members
from games.puzzles.techniques.step import (
    UNIT_NAMES,
    ByUnit,
    Mark,
    Step,
    Technique,
    about,
    crossed,
    joined,
    listed,
)

NAKED: ByUnit = (
    N_(
        "In row %(unit)s, the cells %(cells)s share the digits %(digits)s between them: "
        "they go nowhere else there."
    ),
    N_(
        "In column %(unit)s, the cells %(cells)s share the digits %(digits)s between them: "
        "they go nowhere else there."
    ),
    N_(
        "In box %(unit)s, the cells %(cells)s share the digits %(digits)s between them: "
        "they go nowhere else there."
    ),
)
HIDDEN: ByUnit = (
    N_("In row %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
    N_("In column %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
    N_("In box %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
)
NAKED_BY_SIZE = {2: Technique.NAKED_PAIR, 3: Technique.NAKED_TRIPLE, 4: Technique.NAKED_QUAD}
HIDDEN_BY_SIZE = {2: Technique.HIDDEN_PAIR, 3: Technique.HIDDEN_TRIPLE, 4: Technique.HIDDEN_QUAD}
ORDER = (*range(18, 27), *range(18))


def naked_subsets(marks: Marks, size: int) -> Iterator[Step]:
    """Yield steps by `size` squares of a unit with `size` digits in all."""
    for unit in ORDER:
        narrow = [cell for cell in UNITS[unit] if 2 <= marks.left[cell].bit_count() <= size]
        for cells in combinations(narrow, size):
            digits = reduce(or_, (marks.left[cell] for cell in cells))
            if digits.bit_count() == size and (removes := _beside(marks, cells, digits)):
                params = {
                    "unit": UNIT_NAMES[unit],
                    "cells": listed(cells),
                    "digits": joined(members(digits)),
                }
                shown = tuple(members(digits))
                template = about(NAKED, unit)
                yield Step(NAKED_BY_SIZE[size], cells, shown, template, params, removes=removes)


def _beside(marks: Marks, cells: tuple[int, ...], digits: int) -> tuple[Mark, ...]:
    """Return what else has these digits in a unit that holds all these cells."""
    seen = reduce(lambda mask, cell: mask & PEER_MASKS[cell], cells, marks.open)
    return tuple(
        mark for digit in members(digits) for mark in crossed(marks.where[digit] & seen, digit)
    )


def hidden_subsets(marks: Marks, size: int) -> Iterator[Step]:
    """Yield steps by `size` digits of a unit with `size` places in all."""
    for unit in ORDER:
        mask = UNIT_MASKS[unit]
        places = {digit: marks.where[digit] & mask for digit in DIGITS}
        narrow = [digit for digit in DIGITS if 1 < places[digit].bit_count() <= size]
        for digits in combinations(narrow, size):
            at = reduce(or_, (places[digit] for digit in digits))
            if at.bit_count() == size and (removes := _besides(marks, at, digits)):
                cells = tuple(members(at))
                yield Step(
                    HIDDEN_BY_SIZE[size],
                    cells,
                    digits,
                    about(HIDDEN, unit),
                    {"unit": UNIT_NAMES[unit], "cells": listed(cells), "digits": joined(digits)},
                    removes=removes,
                )


def _besides(marks: Marks, at: int, digits: tuple[int, ...]) -> tuple[Mark, ...]:
    """Return the other digits of these cells."""
    return tuple(
        (cell, other)
        for cell in members(at)
        for other in members(marks.left[cell])
        if other not in digits
    )
