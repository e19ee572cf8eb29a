"""Pairs and triples: as many squares as digits, naked (seen by square) or hidden (by digit)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import and_, or_

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
    joined,
    listed,
)

NAKED = N_(
    "The squares %(cells)s share the digits %(digits)s between them: "
    "gone from every square that sees all those it could go to."
)
HIDDEN: ByUnit = (
    N_("In row %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
    N_("In column %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
    N_("In box %(unit)s, the digits %(digits)s fit only on %(cells)s: nothing else goes there."),
)
NAKED_BY_SIZE = {2: Technique.NAKED_PAIR, 3: Technique.NAKED_TRIPLE}
HIDDEN_BY_SIZE = {2: Technique.HIDDEN_PAIR, 3: Technique.HIDDEN_TRIPLE}


def naked_subsets(marks: Marks, size: int) -> Iterator[Step]:
    """`size` squares of a unit with `size` digits in all."""
    for unit in UNITS:
        narrow = [cell for cell in unit if 2 <= marks.left[cell].bit_count() <= size]
        for cells in combinations(narrow, size):
            digits = reduce(or_, (marks.left[cell] for cell in cells))
            if digits.bit_count() == size and (removes := _beside(marks, cells, digits)):
                yield Step(
                    NAKED_BY_SIZE[size],
                    cells,
                    tuple(members(digits)),
                    NAKED,
                    {"cells": listed(cells), "digits": joined(members(digits))},
                    removes=removes,
                )


def _beside(marks: Marks, cells: tuple[int, ...], digits: int) -> tuple[Mark, ...]:
    """Return what else has these digits and sees every one of the cells that could hold it."""
    removes: list[Mark] = []
    for digit in members(digits):
        holders = (PEER_MASKS[cell] for cell in cells if marks.left[cell] >> digit & 1)
        seen = reduce(and_, holders, marks.where[digit])
        removes += ((cell, digit) for cell in members(seen))
    return tuple(removes)


def hidden_subsets(marks: Marks, size: int) -> Iterator[Step]:
    """`size` digits with `size` places in a unit, in all."""
    for unit, mask in enumerate(UNIT_MASKS):
        places = {digit: marks.where[digit] & mask for digit in DIGITS}
        narrow = [digit for digit in DIGITS if 2 <= places[digit].bit_count() <= size]
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
    """Return what else these cells have."""
    return tuple(
        (cell, other)
        for cell in members(at)
        for other in members(marks.left[cell])
        if other not in digits
    )
